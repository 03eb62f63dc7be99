import { z } from "zod";
import { listProperties } from "../../../queries/accounts/properties.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { PROPERTY_EXAMPLE, propertyView, viewProperty } from "../../views/account.ts";

export const getProperties = endpoint({
  method: "GET",
  path: "/partner/properties",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "list_my_properties" },
  tag: "Account",
  summary: "List your properties",
  params: none,
  query: none,
  body: none,
  response: dataOf(z.object({ properties: z.array(propertyView) })),
  errors: [],
  example: { response: { data: { properties: [PROPERTY_EXAMPLE] } } },
  async handle(deps, { caller }) {
    const properties = await listProperties(deps.sql, caller.accountId);
    return { data: { properties: properties.map(viewProperty) } };
  },
});

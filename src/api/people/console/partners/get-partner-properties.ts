import { z } from "zod";
import { ApiError } from "../../../../domain/api-errors.ts";
import { listProperties } from "../../../../queries/accounts/properties.ts";
import { findPartner } from "../../../../queries/partners/find-partner.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";
import { PROPERTY_EXAMPLE, propertyView, viewProperty } from "../../../views/account.ts";

export const getPartnerProperties = endpoint({
  method: "GET",
  path: "/programs/{programId}/partners/{partnerId}/properties",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_partner_properties" },
  tag: "Partners",
  summary: "List the properties of a partner or applicant, and how each was verified",
  params: z.strictObject({ programId: idInPath, partnerId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.array(propertyView)),
  errors: ["partner_not_found"],
  example: { response: { data: [PROPERTY_EXAMPLE] } },
  async handle({ sql }, { caller: { brandId }, params: { programId, partnerId } }) {
    const partner = await findPartner(sql, brandId, partnerId);
    if (partner.programId !== programId) throw new ApiError("partner_not_found");
    const properties = await listProperties(sql, partner.accountId);
    return { data: properties.map(viewProperty) };
  },
});

import { z } from "zod";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { partnerDetailView } from "../../views/partner.ts";
import { PARTNER_DETAIL_EXAMPLE } from "./example.ts";
import { showPartner } from "./show-partner.ts";

export const getPartner = endpoint({
  method: "GET",
  path: "/partners/{partnerId}",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_partner" },
  tag: "Partners",
  summary: "Show a partner with balance, application and accepted terms",
  params: z.strictObject({ partnerId: idInPath }),
  query: none,
  body: none,
  response: dataOf(partnerDetailView),
  errors: ["partner_not_found"],
  example: { response: { data: PARTNER_DETAIL_EXAMPLE } },
  handle: (deps, { caller, params }) => showPartner(deps, caller.brandId, params.partnerId),
});

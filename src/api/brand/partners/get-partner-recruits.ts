import { z } from "zod";
import { findPartner } from "../../../queries/partners/find-partner.ts";
import { listRecruits } from "../../../queries/partners/recruits.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { RECRUIT_EXAMPLE, recruitView, viewRecruit } from "../../views/recruit.ts";

export const getPartnerRecruits = endpoint({
  method: "GET",
  path: "/partners/{partnerId}/recruits",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_partner_recruits" },
  tag: "Partners",
  summary: "List the recruits of a partner, newest first",
  params: z.strictObject({ partnerId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.array(recruitView)),
  errors: ["partner_not_found"],
  example: { response: { data: [RECRUIT_EXAMPLE] } },
  async handle(deps, { caller, params }) {
    const partner = await findPartner(deps.sql, caller.brandId, params.partnerId);
    return { data: (await listRecruits(deps.sql, partner.id)).map(viewRecruit) };
  },
});

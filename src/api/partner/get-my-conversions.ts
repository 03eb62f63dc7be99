import { z } from "zod";
import { listOwnConversions } from "../../queries/conversions/list-own-conversions.ts";
import { findOwnPartner } from "../../queries/partners/own-partner.ts";
import { paginate, byCreation } from "../endpoint/paginate.ts";
import { endpoint, partnerKey } from "../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../schema/common.ts";
import { OWN_CONVERSION_EXAMPLE, ownConversionView, viewOwnConversion } from "../views/conversion.ts";
import { currencyOfPartner } from "./currency-of-partner.ts";

export const getMyConversions = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/conversions",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_my_conversions" },
  tag: "My results",
  summary: "List your sales and those of your recruits, newest first",
  description: "A recruit's sale shows neither customer nor labels. Test sales are not listed.",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(ownConversionView),
  errors: ["program_not_joined", "invalid_cursor"],
  csv: { name: "conversions", row: ownConversionView, currencyOf: currencyOfPartner },
  example: {
    response: {
      data: [OWN_CONVERSION_EXAMPLE],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, params, query }) {
    const { partnerId } = await findOwnPartner(deps.sql, caller.accountId, params.program);
    return paginate(deps, {
      name: "own_conversions",
      filters: { partnerId },
      query,
      fetch: (page) => listOwnConversions(deps.sql, { partnerId, kind: null }, page),
      orderOf: byCreation,
      show: viewOwnConversion,
    });
  },
});

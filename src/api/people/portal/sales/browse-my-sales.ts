import { z } from "zod";
import { PARTNER_KINDS } from "../../../../domain/money/ledger.ts";
import { listOwnConversions } from "../../../../queries/conversions/list-own-conversions.ts";
import { findOwnPartner } from "../../../../queries/partners/own-partner.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import { currencyOfPartner } from "../../../partner/currency-of-partner.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { OWN_CONVERSION_EXAMPLE, ownConversionView, viewOwnConversion } from "../../../views/conversion.ts";

/** As `list_my_conversions`, with own sales and those of recruits apart. PORTAL-6. */
export const browseMySales = endpoint({
  method: "GET",
  path: "/programs/{program}/sales",
  status: 200,
  access: partnerPerson,
  effect: "read",
  reads: "replica",
  tool: { name: "browse_my_sales" },
  tag: "My results",
  summary: "List your sales or those of your recruits, newest first",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(PARTNER_KINDS).optional().describe("Only your own sales, or only those of your recruits."),
  }),
  body: none,
  response: pageOfSchema(ownConversionView),
  errors: ["program_not_joined", "invalid_cursor"],
  csv: { name: "sales", row: ownConversionView, currencyOf: currencyOfPartner },
  example: {
    response: {
      data: [OWN_CONVERSION_EXAMPLE],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { accountId }, params, query }) {
    const { partnerId } = await findOwnPartner(deps.sql, accountId, params.program);
    const filter = { partnerId, kind: query.kind ?? null };
    return paginate(deps, {
      name: "own_sales",
      filters: filter,
      query,
      fetch: (page) => listOwnConversions(deps.sql, filter, page),
      orderOf: byCreation,
      show: viewOwnConversion,
    });
  },
});

import { z } from "zod";
import { SUB_NAMES } from "../../../domain/attribution/attribution.ts";
import { windowStart } from "../../../domain/sales/statistics.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { salesTotals } from "../../../queries/statistics/sales-totals.ts";
import { subIdRows } from "../../../queries/statistics/sub-id-rows.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, daysQuery, idInPath, none, subIdQuery } from "../../schema/common.ts";
import { ownTotalsView, subIdRowView, viewOwnTotals, viewSubIdRow } from "../../views/statistics.ts";

export const getMyStats = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/stats",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_my_stats" },
  tag: "My results",
  summary: "Show your clicks and own sales in a program by label",
  description: "Amounts are net of refunds, without rejected sales. For overrides see your recruits.",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({ by: subIdQuery, days: daysQuery }),
  body: none,
  response: dataOf(
    z.object({
      by: z.enum(SUB_NAMES),
      days: z.int(),
      totals: ownTotalsView,
      rows: z.array(subIdRowView).describe("Highest sales value first, at most 500."),
    }),
  ),
  errors: ["program_not_joined"],
  example: {
    response: {
      data: {
        by: "sub1",
        days: 30,
        totals: { clicks: 412, sales: 25, salesValueCents: 322_500, earnedCents: 64_500 },
        rows: [
          {
            value: "newsletter",
            clicks: 310,
            sales: 19,
            salesValueCents: 245_100,
            earnedCents: 49_020,
            conversionRate: 0.0613,
            epcCents: 158,
          },
        ],
      },
    },
  },
  async handle(deps, { caller, params, query: { by, days } }) {
    const scope = await findOwnPartner(deps.sql, caller.accountId, params.program);
    const since = windowStart((await showClock(deps.sql)).now, days);
    const totals = await salesTotals(deps.sql, scope, since);
    const rows = await subIdRows(deps.sql, scope, by, since);
    return { data: { by, days, totals: viewOwnTotals(totals), rows: rows.map(viewSubIdRow) } };
  },
});

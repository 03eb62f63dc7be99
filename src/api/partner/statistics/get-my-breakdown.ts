import { z } from "zod";
import { BREAKDOWNS, windowStart } from "../../../domain/sales/statistics.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { breakdown } from "../../../queries/statistics/breakdown.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { breakdownQuery, dataOf, daysQuery, idInPath, none } from "../../schema/common.ts";
import { ownBreakdownRowView, viewOwnBreakdownRow } from "../../views/statistics.ts";

export const getMyBreakdown = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/breakdown",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_my_breakdown" },
  tag: "My results",
  summary: "Show your clicks and own sales in a program by country or device",
  description:
    "Grouped by the click of each sale; sales without a click (coupon or referral code) count as unknown.",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({ by: breakdownQuery, days: daysQuery }),
  body: none,
  response: dataOf(
    z.object({
      by: z.enum(BREAKDOWNS),
      days: z.int(),
      totalClicks: z.int(),
      rows: z.array(ownBreakdownRowView).describe("Most clicks first."),
    }),
  ),
  errors: ["program_not_joined"],
  example: {
    response: {
      data: { by: "country", days: 30, totalClicks: 412, rows: [{ value: "SE", clicks: 402, sales: 25 }] },
    },
  },
  async handle(deps, { caller, params, query: { by, days } }) {
    const scope = await findOwnPartner(deps.sql, caller.accountId, params.program);
    const since = windowStart((await showClock(deps.sql)).now, days);
    const rows = await breakdown(deps.sql, scope, by, since);
    const totalClicks = rows.reduce((sum, { clicks }) => sum + clicks, 0);
    return { data: { by, days, totalClicks, rows: rows.map(viewOwnBreakdownRow) } };
  },
});

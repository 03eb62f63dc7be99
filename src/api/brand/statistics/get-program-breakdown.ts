import { z } from "zod";
import { BREAKDOWNS, windowStart } from "../../../domain/sales/statistics.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { breakdown } from "../../../queries/statistics/breakdown.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { breakdownQuery, dataOf, daysQuery, idInPath, none } from "../../schema/common.ts";
import { breakdownRowView, viewBreakdownRow } from "../../views/statistics.ts";

export const getProgramBreakdown = endpoint({
  method: "GET",
  path: "/programs/{programId}/breakdown",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_program_breakdown" },
  tag: "Statistics",
  summary: "Show a program's clicks and sales by country or device",
  description:
    "Grouped by the click of each sale; sales without a click (coupon or referral code) count as unknown.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ by: breakdownQuery, days: daysQuery }),
  body: none,
  response: dataOf(
    z.object({
      by: z.enum(BREAKDOWNS),
      days: z.int(),
      totalClicks: z.int(),
      rows: z.array(breakdownRowView).describe("Most clicks first."),
    }),
  ),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        by: "country",
        days: 30,
        totalClicks: 1840,
        rows: [
          {
            value: "SE",
            clicks: 1205,
            sales: 61,
            salesValueCents: 786_900,
            directCents: 157_380,
            commissionCents: 165_249,
            clickShare: 0.6549,
            conversionRate: 0.0506,
          },
        ],
      },
    },
  },
  async handle(deps, { caller, params, query: { by, days } }) {
    await requireProgram(deps.sql, caller.brandId, params.programId);
    const since = windowStart((await showClock(deps.sql)).now, days);
    const scope = { brandId: caller.brandId, programId: params.programId, partnerId: null };
    const rows = await breakdown(deps.sql, scope, by, since);
    const totalClicks = rows.reduce((sum, { clicks }) => sum + clicks, 0);
    return { data: { by, days, totalClicks, rows: rows.map((row) => viewBreakdownRow(row, totalClicks)) } };
  },
});

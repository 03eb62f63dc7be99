import { z } from "zod";
import { findOwnPartner } from "../../../../queries/partners/own-partner.ts";
import { readSeries, type SeriesRow } from "../../../../queries/statistics/series.ts";
import { showClock } from "../../../../queries/system/show-clock.ts";
import type { Deps } from "../../../../deps.ts";
import type { StatisticsDays } from "../../../../domain/sales/statistics.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { currencyOfPartner } from "../../../partner/currency-of-partner.ts";
import { dataOf, daysQuery, idInPath, none } from "../../../schema/common.ts";
import { seriesRowView, seriesWindow, viewSeriesWindow } from "../../../views/series.ts";
import { ownTotalsView, viewOwnTotals } from "../../../views/statistics.ts";

/** PORTAL-3. */
const ownSeriesRowView = seriesRowView.pick({ day: true }).extend(ownTotalsView.shape);

const viewOwnSeriesRow = (row: SeriesRow): z.input<typeof ownSeriesRowView> => ({
  day: row.day,
  ...viewOwnTotals(row),
});

async function ownSeries(
  { sql }: Deps,
  accountId: string,
  program: string,
  days: StatisticsDays,
): Promise<readonly z.input<typeof ownSeriesRowView>[]> {
  const { brandId, programId, partnerId } = await findOwnPartner(sql, accountId, program);
  const { now } = await showClock(sql);
  return (await readSeries(sql, { brandId, programId, partnerId, days, now })).map(viewOwnSeriesRow);
}

export const getMySeries = endpoint({
  method: "GET",
  path: "/programs/{program}/series",
  status: 200,
  access: partnerPerson,
  effect: "read",
  reads: "replica",
  tool: { name: "get_my_series" },
  tag: "My results",
  summary: "Show your clicks and own sales in a program day by day",
  description:
    "The rows add up to the totals of get_my_stats. Days are UTC; the first one begins with the window.",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({ days: daysQuery }),
  body: none,
  response: dataOf(
    z.object({
      ...seriesWindow,
      rows: z.array(ownSeriesRowView).describe("Oldest first, with no day left out."),
    }),
  ),
  errors: ["program_not_joined"],
  csv: {
    name: "series",
    row: ownSeriesRowView,
    currencyOf: currencyOfPartner,
    async *batches(deps, { caller, params, query }) {
      yield await ownSeries(deps, caller.accountId, params.program, query.days);
    },
  },
  example: {
    response: {
      data: {
        days: 30,
        rowDays: 1,
        rows: [{ day: "2026-11-02", clicks: 14, sales: 1, salesValueCents: 12_900, earnedCents: 2_580 }],
      },
    },
  },
  async handle(deps, { caller: { accountId }, params: { program }, query: { days } }) {
    const rows = await ownSeries(deps, accountId, program, days);
    return { data: { ...viewSeriesWindow(days), rows: [...rows] } };
  },
});

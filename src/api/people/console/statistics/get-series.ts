import { z } from "zod";
import { ApiError } from "../../../../domain/api-errors.ts";
import type { Deps } from "../../../../deps.ts";
import type { StatisticsDays } from "../../../../domain/sales/statistics.ts";
import { readSeries, type SeriesRow } from "../../../../queries/statistics/series.ts";
import { showClock } from "../../../../queries/system/show-clock.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, daysQuery, idInPath, none } from "../../../schema/common.ts";
import {
  programSeriesView,
  seriesRowView,
  seriesWindow,
  viewProgramSeries,
  viewSeriesRow,
  viewSeriesWindow,
} from "../../../views/series.ts";

async function seriesOf(
  { sql }: Deps,
  brandId: string,
  programId: string | null,
  days: StatisticsDays,
): Promise<SeriesRow[]> {
  const { now } = await showClock(sql);
  return readSeries(sql, { brandId, programId, partnerId: null, days, now });
}

const EXAMPLE = {
  programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
  programName: "Acme partners",
  currency: "USD",
  rows: [
    {
      day: "2026-11-02",
      clicks: 61,
      sales: 3,
      revenueCents: 38_700,
      refundedCents: 0,
      directCents: 7_740,
      overrideCents: 387,
      commissionCents: 8_127,
      feeCents: 406,
      costCents: 8_533,
    },
  ],
};

export const getProgramSeries = endpoint({
  method: "GET",
  path: "/programs/{programId}/series",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_program_series" },
  tag: "Statistics",
  summary: "Show a program's figures day by day",
  description:
    "The rows add up to the period of get_program_stats. Days are UTC; the first one begins with the window.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ days: daysQuery }),
  body: none,
  response: dataOf(programSeriesView.extend(seriesWindow)),
  errors: ["program_not_found"],
  csv: {
    name: "series",
    row: seriesRowView,
    async *batches(deps, { caller, params, query }) {
      const rows = await seriesOf(deps, caller.brandId, params.programId, query.days);
      if (rows.length === 0) throw new ApiError("program_not_found");
      yield rows.map(viewSeriesRow);
    },
  },
  example: { response: { data: { ...EXAMPLE, days: 30, rowDays: 1 } } },
  async handle(deps, { caller, params, query: { days } }) {
    const rows = await seriesOf(deps, caller.brandId, params.programId, days);
    const [series] = viewProgramSeries(rows);
    if (series === undefined) throw new ApiError("program_not_found");
    return { data: { ...series, ...viewSeriesWindow(days) } };
  },
});

export const getSeries = endpoint({
  method: "GET",
  path: "/series",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_series" },
  tag: "Statistics",
  summary: "Show the figures of all programs day by day",
  params: none,
  query: z.strictObject({ days: daysQuery }),
  body: none,
  response: dataOf(z.object({ ...seriesWindow, programs: z.array(programSeriesView) })),
  errors: [],
  example: { response: { data: { days: 30, rowDays: 1, programs: [EXAMPLE] } } },
  async handle(deps, { caller, query: { days } }) {
    const rows = await seriesOf(deps, caller.brandId, null, days);
    return { data: { ...viewSeriesWindow(days), programs: viewProgramSeries(rows) } };
  },
});

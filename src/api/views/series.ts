import { z } from "zod";
import { costsOf, seriesDays, type StatisticsDays } from "../../domain/sales/statistics.ts";
import type { SeriesRow } from "../../queries/statistics/series.ts";
import { cents } from "../schema/common.ts";

const count = z.int();

/** The figures of a day. STATISTICS-11. */
export const seriesRowView = z.object({
  day: z.iso.date().describe("The day in UTC, or the first of the days that the row stands for."),
  clicks: count,
  sales: count.describe("App events are not sales, but their commissions count."),
  revenueCents: cents.describe("Sales of the day, net of refunds."),
  refundedCents: cents.describe("Refunds of the day's sales, whenever they were made."),
  directCents: cents,
  overrideCents: cents,
  commissionCents: cents.describe("directCents plus overrideCents."),
  feeCents: cents,
  costCents: cents.describe("commissionCents plus feeCents."),
});

export function viewSeriesRow(row: SeriesRow): z.input<typeof seriesRowView> {
  return {
    day: row.day,
    clicks: row.clicks,
    sales: row.sales,
    revenueCents: row.revenueCents,
    refundedCents: row.refundedCents,
    directCents: row.directCents,
    overrideCents: row.overrideCents,
    ...costsOf(row),
    feeCents: row.feeCents,
  };
}

/** The figures of a program, oldest day first. STATISTICS-11. */
export const programSeriesView = z.object({
  programId: z.string(),
  programName: z.string(),
  currency: z.string(),
  rows: z.array(seriesRowView).describe("Oldest first, with no day left out."),
});

/** What is said of a series beside its figures. */
export const seriesWindow = {
  days: count.describe("The window that was asked for; 0 is all time."),
  rowDays: count.describe("Days that a row stands for: 1, or 32 if the series is of all time."),
};

export const viewSeriesWindow = (days: StatisticsDays) => ({ days, rowDays: seriesDays(days) });

/** @param rows of any number of programs, those of each together */
export function viewProgramSeries(rows: readonly SeriesRow[]): z.input<typeof programSeriesView>[] {
  return [...Map.groupBy(rows, ({ programId }) => programId)].map(([programId, own]) => ({
    programId,
    programName: own[0]!.programName,
    currency: own[0]!.currency,
    rows: own.map(viewSeriesRow),
  }));
}

import type { Sql } from "../../db/sql.ts";
import {
  availableCentsOf,
  fundingForecast,
  type FundingFigures,
  type FundingForecast,
} from "../../domain/balances/funding.ts";
import { cutoffOf, payoutCalendar } from "../../domain/payouts/payout.ts";
import { showClock } from "../system/show-clock.ts";
import { readPayoutSchedule } from "../payouts/payout-schedule.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import { listDues } from "./list-dues.ts";
import { listInvoices, type InvoiceRow } from "./list-invoices.ts";

/** A program's money for payouts, and whether it suffices. */
export interface Funding {
  readonly figures: FundingFigures;
  readonly forecast: FundingForecast;
  readonly calendar: {
    readonly cutoff: Date;
    readonly payoutAt: Date;
    /** Whether the batch of that day opens automatically. */
    readonly isAutomatic: boolean;
  };
  /** Newest first. */
  readonly invoices: readonly InvoiceRow[];
}

/** @param payoutWeekday as `Date.getUTCDay()`: 0 is Sunday */
export async function getFunding(
  sql: Sql,
  brandId: string,
  programId: string,
  payoutWeekday: number,
): Promise<Funding> {
  const { now } = await showClock(sql);
  const figures = await fundingFigures(sql, brandId, programId);
  const { nextPayoutAt, isBrandClosed } = await readPayoutSchedule(sql, programId);
  const isAutomatic = nextPayoutAt !== null && !isBrandClosed;
  return {
    figures,
    forecast: fundingForecast(availableCentsOf(figures), await listDues(sql, brandId, programId, now), now),
    calendar: isAutomatic
      ? { cutoff: cutoffOf(nextPayoutAt), payoutAt: nextPayoutAt, isAutomatic }
      : { ...payoutCalendar(now, payoutWeekday), isAutomatic },
    invoices: await listInvoices(sql, brandId, programId),
  };
}

import type { Sql } from "../../db/sql.ts";
import {
  availableCentsOf,
  forecastDays,
  fundingForecast,
  type ForecastDay,
  type FundingForecast,
} from "../../domain/balances/funding.ts";
import { requireProgram } from "../programs/require-program.ts";
import { showClock } from "../system/show-clock.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import { listDues } from "./list-dues.ts";

/** Whether a program's deposit covers what falls due over a rail, as a whole and day by day. */
export interface DailyForecast extends FundingForecast {
  readonly currency: string;
  readonly days: readonly ForecastDay[];
}

/**
 * A program's forecast. FUNDING-5, FUNDING-7.
 *
 * @throws ApiError `program_not_found`
 */
export async function readForecast(sql: Sql, brandId: string, programId: string): Promise<DailyForecast> {
  const { currency } = await requireProgram(sql, brandId, programId);
  const { now } = await showClock(sql);
  const availableCents = availableCentsOf(await fundingFigures(sql, brandId, programId));
  const dues = await listDues(sql, brandId, programId, now);
  return {
    currency,
    ...fundingForecast(availableCents, dues, now),
    days: forecastDays(availableCents, dues, now),
  };
}

import type { Sql } from "../../db/sql.ts";
import type { FundingForecast } from "../../domain/balances/funding.ts";
import {
  trackingStatus,
  windowStart,
  type StatisticsDays,
  type TrackingStatus,
} from "../../domain/sales/statistics.ts";
import { showClock } from "../system/show-clock.ts";
import { recentForecast } from "../funding/recent-forecast.ts";
import { getProgram } from "../programs/get-program.ts";
import { salesTotals, type SalesTotals } from "./sales-totals.ts";
import { trackingFacts, type TrackingFacts } from "./tracking-health.ts";

/** A program's results, whether its events arrive, and whether its money suffices. */
export interface ProgramResults {
  readonly programId: string;
  readonly currency: string;
  readonly days: StatisticsDays;
  readonly period: SalesTotals;
  readonly allTime: SalesTotals;
  readonly tracking: TrackingFacts & { readonly status: TrackingStatus };
  readonly fundingForecast: FundingForecast;
}

/** @throws ApiError `program_not_found` */
export async function programResults(
  sql: Sql,
  brandId: string,
  programId: string,
  days: StatisticsDays,
): Promise<ProgramResults> {
  const { currency } = await getProgram(sql, brandId, programId);
  const { now } = await showClock(sql);
  const scope = { brandId, programId, partnerId: null };
  const since = windowStart(now, days);
  // Independent reads; the longest takes about as long as the others together.
  const [allTime, period, tracking, forecast] = await Promise.all([
    salesTotals(sql, scope, null),
    since === null ? null : salesTotals(sql, scope, since),
    trackingFacts(sql, brandId, programId, now),
    recentForecast(sql, brandId, programId, now),
  ]);
  return {
    programId,
    currency,
    days,
    period: period ?? allTime,
    allTime,
    tracking: {
      ...tracking,
      status: trackingStatus(tracking.events, tracking.lastEventAt, tracking.isDisconnected),
    },
    fundingForecast: forecast,
  };
}

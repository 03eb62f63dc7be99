import type { Sql } from "../../db/sql.ts";
import { availableCentsOf, fundingForecast, type FundingForecast } from "../../domain/balances/funding.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import { listDues } from "./list-dues.ts";

/** What so many partners are owed is not added up anew for every report. */
export const MANY_PARTNERS = 20_000;
export const RECENT_MS = 10_000;

const MOST_REMEMBERED = 1_000;

interface Remembered {
  /** The service clock's, which tests set. */
  readonly now: Date;
  readonly atMs: number;
  readonly forecast: Promise<FundingForecast>;
}

/** By program, of those with many partners. */
const remembered = new Map<string, Remembered>();

/**
 * Whether a program's funds cover what is due. Of a program with `MANY_PARTNERS` the answer may be `RECENT_MS` old, so
 * that a report that is loaded again and again keeps no processor busy. Decision record 0101.
 */
export async function recentForecast(
  sql: Sql,
  brandId: string,
  programId: string,
  now: Date,
): Promise<FundingForecast> {
  const key = `${brandId} ${programId}`;
  const known = remembered.get(key);
  if (known !== undefined && isRecent(known, now)) return known.forecast;
  const made = { now, atMs: performance.now(), forecast: forecastOf(sql, brandId, programId, now) };
  // Those who ask meanwhile wait for the same.
  if (known !== undefined) remember(key, made);
  const [forecast, isLarge] = await Promise.all([
    made.forecast,
    known !== undefined || hasMany(sql, brandId, programId),
  ]);
  if (known === undefined && isLarge) remember(key, made);
  return forecast;
}

function isRecent({ now: then, atMs }: Remembered, now: Date): boolean {
  return now.getTime() - then.getTime() < RECENT_MS && performance.now() - atMs < RECENT_MS;
}

function remember(key: string, made: Remembered): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, made);
  made.forecast.catch(() => remembered.delete(key));
}

async function forecastOf(sql: Sql, brandId: string, programId: string, now: Date): Promise<FundingForecast> {
  const [figures, dues] = await Promise.all([
    fundingFigures(sql, brandId, programId),
    listDues(sql, brandId, programId, now),
  ]);
  return fundingForecast(availableCentsOf(figures), dues, now);
}

async function hasMany(sql: Sql, brandId: string, programId: string): Promise<boolean> {
  const found = await sql.row<{ hasMany: boolean }>(
    `select count(*) >= $3 as "hasMany"
     from (select from partner where program_id = $1 and brand_id = $2 limit $3) counted`,
    [programId, brandId, MANY_PARTNERS],
  );
  return found!.hasMany;
}

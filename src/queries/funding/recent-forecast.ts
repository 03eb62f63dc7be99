import type { Sql } from "../../db/sql.ts";
import { availableCentsOf, fundingForecast, type FundingForecast } from "../../domain/balances/funding.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import { listDues } from "./list-dues.ts";

/** What so many partners are owed is not added up anew for every report. */
export const MANY_PARTNERS = 20_000;
export const RECENT_MS = 10_000;

const MOST_REMEMBERED = 1_000;

interface Remembered {
  readonly beganAtMs: number;
  readonly forecast: Promise<FundingForecast>;
  /** Until when by either clock it is recent, since tests set the service clock; null while it is being made. */
  until: { readonly now: number; readonly atMs: number } | null;
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
  const beganAtMs = performance.now();
  const made: Remembered = { beganAtMs, forecast: forecastOf(sql, brandId, programId, now), until: null };
  // Those who ask meanwhile wait for the same.
  if (known !== undefined) remember(key, made, now);
  const [forecast, isLarge] = await Promise.all([
    made.forecast,
    known !== undefined || hasMany(sql, brandId, programId),
  ]);
  if (known === undefined && isLarge) remember(key, made, now);
  return forecast;
}

/** However long one takes, nobody begins another meanwhile. */
function isRecent({ until }: Remembered, now: Date): boolean {
  return until === null || (now.getTime() < until.now && performance.now() < until.atMs);
}

function remember(key: string, made: Remembered, now: Date): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, made);
  void noteEnd(key, made, now);
}

/** Dates a forecast once it is made, or forgets it if it failed. */
async function noteEnd(key: string, made: Remembered, now: Date): Promise<void> {
  try {
    await made.forecast;
    const atMs = performance.now();
    made.until = { now: now.getTime() + (atMs - made.beganAtMs) + RECENT_MS, atMs: atMs + RECENT_MS };
  } catch {
    if (remembered.get(key) === made) remembered.delete(key);
  }
}

async function forecastOf(sql: Sql, brandId: string, programId: string, now: Date): Promise<FundingForecast> {
  // First, so that a batch that is opened in between takes off what is due, and not the deposit alone.
  const figures = await fundingFigures(sql, brandId, programId);
  const dues = await listDues(sql, brandId, programId, now);
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

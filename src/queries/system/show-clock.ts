import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

/** The service clock: business time, and how far it is ahead of the system clock. */
export interface ClockReading {
  readonly now: Date;
  readonly offsetSeconds: number;
}

/** Reads the service clock (CLOCK-1). */
export async function showClock(sql: Sql): Promise<ClockReading> {
  const reading = await sql.row<ClockReading>(
    `select service_now() as now, offset_seconds as "offsetSeconds" from service_clock`,
  );
  assert(reading, "the service clock has its row");
  return reading;
}

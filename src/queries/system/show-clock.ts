import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { ServiceClock } from "../../db/entities/service-clock.ts";
import type { Sql } from "../../db/sql.ts";

const OFFSET = columns(ServiceClock, "k", ["offsetSeconds"]);

/** The service clock: business time, and how far it is ahead of the system clock. */
export interface ClockReading extends Readonly<RowOf<typeof OFFSET>> {
  readonly now: Date;
}

/** Reads the service clock (CLOCK-1). */
export async function showClock(sql: Sql): Promise<ClockReading> {
  const reading = await sql.row<ClockReading>(`select service_now() as now, ${OFFSET} from service_clock k`);
  assert(reading, "the service clock has its row");
  return reading;
}

const MOVED = columns(ServiceClock, "k", { movedAt: "updatedAt" });

/** The service clock, and when it was moved last, on the system clock; if never, when the deployment began. */
export type MovableClock = ClockReading & Readonly<RowOf<typeof MOVED>>;

/** Reads the service clock with its last move, as repair compares it with the start of workflows. */
export async function readMovableClock(sql: Sql): Promise<MovableClock> {
  const reading = await sql.row<MovableClock>(
    `select service_now() as now, ${OFFSET}, ${MOVED} from service_clock k`,
  );
  assert(reading, "the service clock has its row");
  return reading;
}

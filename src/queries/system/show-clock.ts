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
export const showClock = (sql: Sql): Promise<ClockReading> => readClock<ClockReading>(sql, OFFSET);

const MOVED = columns(ServiceClock, "k", { movedAt: "updatedAt" });

/** The service clock, and when it was moved last, on the system clock; if never, when the deployment began. */
export type MovableClock = ClockReading & Readonly<RowOf<typeof MOVED>>;

/** Reads the service clock with its last move, as repair compares it with the start of workflows. */
export const readMovableClock = (sql: Sql): Promise<MovableClock> =>
  readClock<MovableClock>(sql, `${OFFSET}, ${MOVED}`);

async function readClock<Reading extends ClockReading>(sql: Sql, selected: string): Promise<Reading> {
  const reading = await sql.row<Reading>(`select service_now() as now, ${selected} from service_clock k`);
  assert(reading, "the service clock has its row");
  return reading;
}

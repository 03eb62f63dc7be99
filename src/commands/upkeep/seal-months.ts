import { setTimeout as pause } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../db/sql.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { digestOfMonth } from "../../queries/reconciliation/month-digest.ts";
import { nextMonthToSeal, type MonthToSeal } from "../../queries/reconciliation/sealed-months.ts";
import { foldBalances } from "./fold-balances.ts";

export interface Sealing {
  /** Null for every program. */
  readonly programId: string | null;
  /** Programs whose sums of the past were found wrong, or could not be checked: what is wrong is not sealed. */
  readonly except: ReadonlySet<string>;
  /** Called between statements; throws if the work is to stop. */
  readonly proceed: () => void;
  /** How long to wait for transactions that began before. */
  readonly patienceMs?: number;
}

/** A month is closed a day after its end, should a clock be set back. */
const CLOSED_DAYS = 1;
/** The longest transactions, which open batches, take minutes; the next verification seals what these delay. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Seals the closed months of programs, whose entries and sums by hour were checked just before: nothing can be added to
 * them, because the ledger is append-only, an entry has the time at which its transaction began, and every transaction
 * that began before the months were closed is over. OPERATE-25.
 *
 * @returns how many months were sealed
 */
export async function sealMonths(
  deps: Pick<Deps, "sql" | "systemClock" | "log">,
  { programId, except, proceed, patienceMs = PATIENCE_MS }: Sealing,
): Promise<number> {
  const { sql } = deps;
  const moment = await sql.row<Moment>(
    `select service_now() as now, clock_timestamp()::text as "startedAt",
       pg_snapshot_xmax(pg_current_snapshot())::text as "nextTransaction"`,
  );
  if (moment === null) return 0;
  const closedBefore = addDays(moment.now, -CLOSED_DAYS);
  const next = (after: string | null) => nextMonthToSeal(sql, programId, after, closedBefore);
  let month = await next(null);
  if (month === null) return 0;
  if (!(await areEarlierOver(sql, moment, proceed, patienceMs))) {
    deps.log.warn("closed months are not sealed: a transaction has been open for too long");
    return 0;
  }
  await foldBalances(sql);
  let sealed = 0;
  let passed: string | null = null;
  for (; month !== null; month = await next(passed)) {
    proceed();
    if (!except.has(month.programId) && (await sealMonth(deps, month, proceed))) sealed += 1;
    else passed = month.programId;
  }
  return sealed;
}

interface Moment {
  readonly now: Date;
  readonly startedAt: string;
  readonly nextTransaction: string;
}

/**
 * Waits until all transactions are over that began before a moment. Those that have not written yet are seen among the
 * sessions of our own role; those that have, whoever began them, in the snapshot.
 */
async function areEarlierOver(
  sql: Sql,
  moment: Moment,
  proceed: () => void,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (; performance.now() < deadline; await pause(PAUSE_MS)) {
    proceed();
    const found = await sql.row<{ isOver: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot()) >= $2::xid8 and not exists (
         select from pg_stat_activity
         where datname = current_database() and xact_start < $1::timestamptz and backend_type = 'client backend'
       ) as "isOver"`,
      [moment.startedAt, moment.nextTransaction],
    );
    if (found?.isOver === true) return true;
  }
  return false;
}

/** @returns whether it was sealed: not while changes of its sums are not folded */
async function sealMonth(
  { sql, systemClock, log }: Pick<Deps, "sql" | "systemClock" | "log">,
  month: MonthToSeal,
  proceed: () => void,
): Promise<boolean> {
  const { programId, start, end, before } = month;
  const unfolded = await sql.row(
    "select 1 from balance_change where program_id = $1 and hour < hour_number($2) limit 1",
    [programId, end],
  );
  if (unfolded !== null) return false;
  const { entries, earnedCents, paidOutCents, feeCents, digest } = await digestOfMonth(
    sql,
    month,
    before,
    proceed,
  );
  const at = systemClock.now();
  await sql.db
    .insertInto("LedgerSeal")
    .values({
      programId,
      periodStart: start,
      periodEnd: end,
      entries,
      earnedCents,
      paidOutCents,
      feeCents,
      digest,
      sealedAt: at,
      checkedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  log.info(
    { programId, month: start.toISOString().slice(0, 7), entries, digest: digest.toString("hex") },
    "month sealed",
  );
  return true;
}

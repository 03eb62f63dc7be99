import { setTimeout as sleep } from "node:timers/promises";
import { recordAudit } from "../../db/audit.ts";
import { LockTaken, withLock } from "../../db/advisory-lock.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Sql } from "../../db/sql.ts";
import type { Deps } from "../../deps.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { showClock, type ClockReading } from "../../queries/system/show-clock.ts";
import { isAnyPayoutBeingSent } from "../../queries/operations/payouts-being-sent.ts";
import { dueProcesses, isAnyOpen, type OpenProcess } from "../../queries/operations/open-processes.ts";

/** The clock after a move. */
export interface ClockMove extends ClockReading {
  /** Whether everything due was done; otherwise the workers finish it. */
  readonly settled: boolean;
}

export interface ClockMoveOptions {
  readonly origin: Origin;
  /** How long to wait for what falls due, in milliseconds. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 60_000;
/**
 * How long a move waits, in all, for payouts that are being sent: they have no due time, and one whose rail does not answer
 * waits for that.
 */
const PATIENCE_WITH_SENDING_MS = 15_000;
const MOST_AT_A_TIME = 500;
const POLL_MS = 40;

/**
 * Moves the service clock forward, stopping at each moment at which something falls due until it is done, so that
 * each effect runs at its own time and after all before it: the payouts of an automatic batch, too, are sent before the
 * next moment. Holds are stamped with their own date and independent, so those between two other moments are done
 * together. CLOCK-4.
 *
 * @param targetOf the offset to reach, in seconds, from the present one
 * @throws ApiError `conflict` on mainnet, or while another move takes too long; `invalid_request` for a move back
 */
export async function moveClock(
  deps: Deps,
  targetOf: (reading: ClockReading) => number,
  options: ClockMoveOptions,
): Promise<ClockMove> {
  if (deps.config.network !== "testnet") {
    throw new ApiError("conflict", "The service clock cannot be moved on mainnet.", {
      next: "Use a testnet deployment.",
    });
  }
  return oneAtATime(deps, async () => {
    const before = await showClock(deps.sql);
    const target = targetOf(before);
    if (target < before.offsetSeconds) {
      throw new ApiError(
        "invalid_request",
        `The service clock is at ${before.now.toISOString()} and only moves forward.`,
        {
          next: "Choose a later time.",
        },
      );
    }
    const settled = await walkTo(deps.sql, target, performance.now() + (options.patienceMs ?? PATIENCE_MS));
    await setOffset(deps.sql, target);
    // Leaves the rest to the workers, which must be nudged.
    if (!settled) await nudge(deps.sql, await dueProcesses(deps.sql, target, MOST_AT_A_TIME));
    const after = await showClock(deps.sql);
    await recordAudit(deps.sql, {
      origin: options.origin,
      action: "clock.move",
      targetId: "service_clock",
      details: { fromOffsetSeconds: before.offsetSeconds, offsetSeconds: after.offsetSeconds, settled },
      at: after.now,
    });
    return { ...after, settled };
  });
}

async function oneAtATime(deps: Deps, move: () => Promise<ClockMove>): Promise<ClockMove> {
  try {
    return await withLock(deps, "clock", PATIENCE_MS + 15_000, move);
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error;
    throw new ApiError("conflict", "Another command is moving the service clock.", {
      next: "Wait until it finishes, then read the clock again.",
    });
  }
}

/**
 * Stops wherever something is due before the target, until its payouts are sent too; false if the deadline passed before
 * all that was due was done.
 */
async function walkTo(sql: Sql, target: number, deadline: number): Promise<boolean> {
  let mayWaitMs = PATIENCE_WITH_SENDING_MS;
  for (;;) {
    const waitsFrom = performance.now();
    await waitWhile(() => isAnyPayoutBeingSent(sql), Math.min(deadline, waitsFrom + mayWaitMs));
    mayWaitMs -= performance.now() - waitsFrom;
    const stop = nextStop(await dueProcesses(sql, target, MOST_AT_A_TIME));
    const last = stop.at(-1);
    if (last === undefined) return true;
    await setOffset(sql, Math.min(target, await offsetAt(sql, last.dueAt)));
    await nudge(sql, stop);
    if (!(await waitWhile(() => isAnyOpen(sql, stop), deadline))) return false;
  }
}

/** @returns false if it still held at the deadline */
async function waitWhile(holds: () => Promise<boolean>, deadline: number): Promise<boolean> {
  while (await holds()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

const nudge = (sql: Sql, processes: readonly OpenProcess[]): Promise<void> =>
  enqueue(sql, ...processes.map(({ outboxMessage }) => outboxMessage));

/** The holds that come before anything else, or else the first of the others alone. */
function nextStop(due: readonly OpenProcess[]): readonly OpenProcess[] {
  const firstOther = due.findIndex(({ kind }) => kind !== "hold");
  if (firstOther === -1) return due;
  return firstOther === 0 ? due.slice(0, 1) : due.slice(0, firstOther);
}

/** The offset in whole seconds at which the service clock has just reached a moment. */
async function offsetAt(sql: Sql, moment: Date): Promise<number> {
  const row = await sql.row<{ offset: number }>(
    `select ceil(extract(epoch from $1::timestamptz - statement_timestamp()))::bigint as offset`,
    [moment],
  );
  return row?.offset ?? 0;
}

async function setOffset(sql: Sql, offsetSeconds: number): Promise<void> {
  await sql.execute(
    "update service_clock set offset_seconds = $1, updated_at = now() where offset_seconds < $1",
    [offsetSeconds],
  );
}

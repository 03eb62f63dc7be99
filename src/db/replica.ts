import type { Pool } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { hasSqlState } from "./sql-state.ts";
import { openPool, sqlOf } from "./sql.ts";
import type { RawSql } from "./raw-sql.ts";
import { Unavailable } from "./unavailable.ts";

/** `lagging`: further behind than it may be. `away`: it gives no answer, or is no replica (any more). */
export type ReplicaState = "in_use" | "lagging" | "away";

export interface ReplicaStatus {
  readonly state: ReplicaState;
  readonly lagSeconds: number | null;
}

/** A streaming replica of the database, for reads that may go elsewhere. */
export interface Replica {
  /**
   * Waits until the replica has everything that was committed before the call, in whichever process: who has just
   * written, and moved clocks, are there.
   *
   * @returns whether it has, in time; if not, the primary is to be read
   */
  hasCaughtUp(): Promise<boolean>;
  /** The primary's statements, with reads sent to the replica; what it cannot read the primary does. */
  reading(primary: RawSql): RawSql;
  /** As of the last second. */
  status(): Promise<ReplicaStatus>;
  close(): Promise<void>;
}

/** How far the replica is: whether it has what the primary had, and the age of what it replayed last. */
interface Progress {
  readonly isReached: boolean | null;
  readonly ageSeconds: number | null;
}

/** All that was answered as committed is in the log by then, unless `synchronous_commit` is off. */
const POSITION_SQL = "select pg_current_wal_flush_lsn()::text as position";
const PROGRESS_SQL = `
  select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReached",
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "ageSeconds"`;
/** First often, since a replica is mostly a few milliseconds behind. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
const FRESH_MS = 1_000;

/**
 * @param options.primary statements of the primary
 * @param options.mostLagMs how long a read waits for the replica, and how far behind it may be
 * @param options.isPooled whether a pooler is in between
 * @param options.onPoolError called when an idle connection is lost; the pool replaces it
 */
export function openReplica(options: {
  readonly url: string;
  readonly poolSize: number;
  readonly mostLagMs: number;
  readonly primary: RawSql;
  readonly isPooled: boolean;
  readonly onPoolError: (error: Error) => void;
}): Replica {
  const { primary, mostLagMs, isPooled } = options;
  const pool: Pool = openPool(options.url, options.poolSize, isPooled ? null : "read");
  pool.on("error", options.onPoolError);
  pool.on("connect", (client) => client.on("error", options.onPoolError));
  const sql = sqlOf(pool, { timedFor: isPooled ? "read" : null, wakeRelay: () => {} });
  return {
    ...followReplica(primary, sql, mostLagMs),
    reading: (from) => ({
      ...from,
      rows: (statement, parameters) =>
        sql.rows<never>(statement, parameters).catch(orElse(() => from.rows<never>(statement, parameters))),
      row: (statement, parameters) =>
        sql.row<never>(statement, parameters).catch(orElse(() => from.row<never>(statement, parameters))),
    }),
    close: () => pool.end(),
  };
}

/** Follows how far the replica is. */
function followReplica(
  primary: RawSql,
  replica: RawSql,
  mostLagMs: number,
): Pick<Replica, "hasCaughtUp" | "status"> {
  const readPosition = async (): Promise<string> =>
    (await primary.row<{ position: string }>(POSITION_SQL))!.position;
  const readProgress = async (position: string): Promise<Progress> =>
    (await replica.row<Progress>(PROGRESS_SQL, [position]))!;

  let current: ReplicaStatus = { state: "in_use", lagSeconds: null };
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const stopUsing = (state: ReplicaState): false => {
    current = { ...current, state };
    readAtMs = performance.now();
    return false;
  };
  const refresh = async (): Promise<void> => {
    try {
      current = statusOf(await readProgress(await readPosition()), mostLagMs);
    } catch {
      current = { state: "away", lagSeconds: null };
    }
    readAtMs = performance.now();
  };
  const status = async (): Promise<ReplicaStatus> => {
    if (reading === null && performance.now() - readAtMs >= FRESH_MS) {
      reading = refresh().finally(() => {
        reading = null;
      });
    }
    await reading;
    return current;
  };
  return {
    status,
    async hasCaughtUp() {
      if (current.state !== "in_use") {
        // Nobody waits for a replica that others have waited for in vain.
        void status();
        return false;
      }
      const position = await readPosition();
      try {
        const found = await waitUntilReached(() => readProgress(position), mostLagMs);
        return found === "in_use" || stopUsing(found);
      } catch {
        return stopUsing("away");
      }
    },
  };
}

/** Waits until the replica is where the primary was; `in_use` if it is in time. */
async function waitUntilReached(read: () => Promise<Progress>, mostLagMs: number): Promise<ReplicaState> {
  const deadline = performance.now() + mostLagMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const { isReached } = await read();
    if (isReached === true) return "in_use";
    if (isReached === null) return "away";
    if (performance.now() > deadline) return "lagging";
    await pause(pauseMs);
  }
}

function statusOf({ isReached, ageSeconds }: Progress, mostLagMs: number): ReplicaStatus {
  // A primary replays nothing: what answers is no replica (any more).
  if (isReached === null) return { state: "away", lagSeconds: ageSeconds };
  if (isReached) return { state: "in_use", lagSeconds: 0 };
  const isNear = ageSeconds !== null && ageSeconds * 1_000 <= mostLagMs;
  return { state: isNear ? "in_use" : "lagging", lagSeconds: ageSeconds };
}

/** Whether the replica, not the statement, is at fault: it went away, cancelled a read for its replay, or may not write. */
const isReplicasFault = (error: unknown): boolean =>
  error instanceof Unavailable || hasSqlState(error, "serializationFailure", "readOnlyTransaction");

const orElse =
  <Result>(readPrimary: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (isReplicasFault(error)) return readPrimary();
    throw error;
  };

import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createHeavyTurns, createHeavyWork, restAfterPiece } from "./heavy-work.ts";
import { admitNext, createNamedQueues, emptyQueue, enter, isNarrow, leave, type Queue } from "./queue.ts";
import { createReadTurns, type ReadInTurn } from "./read-turns.ts";
import { createRecentOwners } from "./recent-owners.ts";
import { hasSqlState } from "./sql-state.ts";
import { Unavailable } from "./unavailable.ts";

/** Where callers wait before they take a connection, with one queue per program and tenant. */
export interface WorkQueues {
  /**
   * Runs an owner's work in turn. Work that did not get a lock in time returns without its connection, goes to the end
   * of the queue, since others may not need that lock, and is retried for up to `turnMs`.
   *
   * @param owner the queue, such as a program's id; null for a queue of its own, for work whose locks have no known
   * owner
   * @param attempt one try, which holds a connection only while it runs and has no effect when it fails
   * @param usedBy who uses the process by it, for whose sake others rest; by default the owner, null being somebody who is
   * not known; none for what the process does for itself or for whoever is noted anyway
   * @throws Unavailable if its time is over, or the queue is full
   */
  inTurn<Result>(
    owner: string | null,
    turnMs: number,
    attempt: () => Promise<Result>,
    usedBy?: readonly (string | null)[],
  ): Promise<Result>;
  /**
   * Runs a try of a transaction as its tenant's: one tenant leaves two connections to others, if there are more than three,
   * however many programs it has.
   *
   * @param owner the tenant's id, or a program's
   * @throws Unavailable if its turn does not come in time
   */
  asTenant<Result>(owner: string, deadline: number, attempt: () => Promise<Result>): Promise<Result>;
  /**
   * Runs work that keeps a connection for minutes: so little of it at once that two connections are left for what takes
   * milliseconds, if there are more than two. The rest waits, one after the other, without a connection. One tenant's takes
   * at most half of what there is room for, running or next in line.
   *
   * @returns null if its turn does not come within `turnMs`, or the queue is full
   */
  lengthily<Result>(tenantId: string, turnMs: number, work: () => Promise<Result>): Promise<Result | null>;
  /**
   * Runs one statement outside a transaction; an owner's run a few at a time. Once they have kept a fifth of a connection
   * busy for seconds, they run one at a time, `heavily`, and while others use the process too, each is followed by a rest.
   *
   * @throws TurnTooLate if its turn does not come in time because of how busy they keep it; Unavailable if it does not for
   * another reason
   */
  readonly read: ReadInTurn;
  /**
   * Runs what keeps a processor busy, one after the other in this process, whoever asks. While others use the process too,
   * each begins between their requests, and is followed by a rest nine times as long before any more of the same tenant.
   *
   * @param owners whose it is: the tenant first, then others that count as the same; none for what is nobody's
   */
  heavily<Result>(owners: readonly string[], work: () => Promise<Result>): Promise<Result>;
  /** Whether anyone but these owners, the tenant and its programs, has begun something within the last second. */
  hasOthers(owners: readonly string[]): boolean;
  /** Waits until what was begun just now, by whomever, has ended; 50 ms at most. For what may wait for everybody. */
  lull(): Promise<void>;
  /** Learns whose program it is: what is done for it is no use of the process by anybody else. */
  assign(programId: string, tenantId: string): void;
  /** Whose program it is, as far as that was learned; else the program itself. */
  tenantOf(programId: string): string;
  /**
   * Queues for other connections of the same process: what keeps a processor busy still runs one after the other.
   *
   * @param poolSize how many connections those are
   */
  beside(poolSize: number): WorkQueues;
  /**
   * How many callers wait in this process, and how many queues are narrowed because others hold their owner's locks.
   */
  load(): { readonly waiting: number; readonly blocked: number };
}

const LEFT_TO_OTHERS = 2;
/** Random, so that two attempts that collided do not collide again. */
const pauseMs = (): number => randomInt(150, 350);

/**
 * @param poolSize the process's connections. One owner gets at most half of them for transactions and a quarter for
 * reads, so that none takes all.
 * @param nowMs a monotonic clock
 * @param heavyTurns those of the process, if it has other queues
 */
export function createWorkQueues(
  poolSize: number,
  nowMs: () => number = () => performance.now(),
  heavyTurns = createHeavyTurns(),
): WorkQueues {
  const mostOfOne = Math.ceil(poolSize / 2);
  const lengthy = emptyQueue(Math.max(1, poolSize - LEFT_TO_OTHERS));
  const queues = createNamedQueues();
  const recent = createRecentOwners(nowMs);
  const heavy = createHeavyWork(nowMs, recent, heavyTurns);

  return {
    async inTurn(owner, turnMs, attempt, usedBy = [owner]) {
      const end = recent.begin(usedBy);
      const queue = owner === null ? emptyQueue(1) : queues.of(owner, mostOfOne);
      try {
        return await tryInTurn(queue, turnMs, attempt);
      } finally {
        end();
        if (owner !== null) queues.forgetIfEmpty(owner, queue);
      }
    },
    async asTenant(owner, deadline, attempt) {
      const name = `transactions of ${recent.tenantOf(owner)}`;
      const own = queues.of(name, Math.max(mostOfOne, poolSize - LEFT_TO_OTHERS));
      try {
        // Each of its programs lets only so many in, so this queue is never too long.
        await enter(own, deadline, true);
        try {
          return await attempt();
        } finally {
          leave(own);
        }
      } finally {
        queues.forgetIfEmpty(name, own);
      }
    },
    read: createReadTurns({ queues, mostAtOnce: Math.ceil(poolSize / 4), nowMs, recent, heavy }),
    async lengthily(tenantId, turnMs, work) {
      const name = `lengthy work of ${tenantId}`;
      const own = queues.of(name, Math.ceil(lengthy.most / 2));
      const deadline = performance.now() + turnMs;
      try {
        return await runOnceInTurn(own, deadline, () => runOnceInTurn(lengthy, deadline, work));
      } finally {
        queues.forgetIfEmpty(name, own);
      }
    },
    hasOthers: (owners) => recent.hasOthers(owners),
    lull: () => recent.lull([]),
    assign: (programId, tenantId) => recent.assign(programId, tenantId),
    tenantOf: (programId) => recent.tenantOf(programId),
    heavily: (owners, work) => heavy.run(owners, work, restAfterPiece),
    beside: (otherPoolSize) => createWorkQueues(otherPoolSize, nowMs, heavyTurns),
    load: () => loadOf(queues.all()),
  };
}

const loadOf = (queues: readonly Queue[]): ReturnType<WorkQueues["load"]> => ({
  waiting: queues.reduce((sum, { waiting }) => sum + waiting.length, 0),
  blocked: queues.filter(isNarrow).length,
});

/** Retries work while others hold its locks, each time in turn, until its time is over. */
async function tryInTurn<Result>(
  queue: Queue,
  turnMs: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + turnMs;
  for (let isBack = false; ; isBack = true) {
    await enter(queue, deadline, isBack);
    if (isBack || isNarrow(queue)) await pause(pauseMs());
    try {
      const result = await attempt();
      leave(queue);
      return result;
    } catch (error) {
      if (!hasSqlState(error, "lockNotAvailable")) {
        leave(queue);
        throw error;
      }
      queue.running -= 1;
      queue.width = 1;
      if (performance.now() > deadline) {
        admitNext(queue);
        throw new Unavailable("timed out waiting for locks", { cause: error });
      }
    }
  }
}

async function runOnceInTurn<Result>(
  queue: Queue,
  deadline: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    await enter(queue, deadline);
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
  try {
    return await work();
  } finally {
    leave(queue);
  }
}

import { restAfterRead, timed, type HeavyWork } from "./heavy-work.ts";
import { enter, leave, type NamedQueues, type Queue } from "./queue.ts";
import { createReadShares } from "./read-shares.ts";
import type { RecentOwners } from "./recent-owners.ts";
import { OutcomeUnknown, TurnTooLate, Unavailable } from "./unavailable.ts";

/** Runs one statement of an owner's in its turn, as `WorkQueues` says. */
export type ReadInTurn = <Result>(
  owner: string,
  turnMs: number,
  statement: () => Promise<Result>,
) => Promise<Result>;

interface Reading {
  readonly queues: NamedQueues;
  /** How many of an owner run at once, unless they keep the database busy. */
  readonly mostAtOnce: number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  readonly recent: RecentOwners;
  readonly heavy: HeavyWork;
}

export function createReadTurns({ queues, mostAtOnce, nowMs, recent, heavy }: Reading): ReadInTurn {
  const shares = createReadShares(nowMs);

  /** A turn that does not come in time, because the owner keeps the database busy, is the owner's doing. */
  const enterInTime = async (owner: string, queue: Queue, turnMs: number): Promise<void> => {
    const wasHeavy = shares.isHeavy(owner);
    try {
      await enter(queue, performance.now() + turnMs);
    } catch (error) {
      if (!(error instanceof Unavailable) || !(wasHeavy || shares.isHeavy(owner))) throw error;
      const turns = (count: number): number => count * shares.usualTurnMs(owner);
      // By then those that wait now have had their turn, or waited in vain.
      const waitMs = Math.min(turns(queue.waiting.length + 1), turnMs + turns(1));
      throw new TurnTooLate(waitMs, { cause: error });
    }
  };

  return async (owner, turnMs, statement) => {
    const name = `reads of ${owner}`;
    const mostNow = (): number => (shares.isHeavy(owner) ? 1 : mostAtOnce);
    const queue = queues.of(name, mostNow());
    await enterInTime(owner, queue, turnMs);
    const noteEnd = recent.begin([owner]);
    const isHeavy = shares.isHeavy(owner);
    // Heavy work waits for short work, and not for other heavy work that waits, too.
    if (isHeavy) noteEnd();
    const enteredAtMs = nowMs();
    let tookMs = 0;
    let isMade = true;
    const read = () => timed(statement, nowMs, (ms) => (tookMs = ms));
    try {
      return await (isHeavy ? heavy.run([owner], read, restAfterRead) : read());
    } catch (error) {
      // It waited for a connection, or for one that was lost: the owner has kept nothing busy.
      if (error instanceof Unavailable || error instanceof OutcomeUnknown) isMade = false;
      throw error;
    } finally {
      noteEnd();
      const rested = isMade ? heavy.restMs([owner], tookMs, restAfterRead) : 0;
      if (isMade) shares.note(owner, tookMs, nowMs() - enteredAtMs + rested);
      queue.most = mostNow();
      const rest = shares.isHeavy(owner) ? rested : 0;
      const end = (): void => {
        leave(queue);
        queues.forgetIfEmpty(name, queue);
      };
      if (rest > 0) setTimeout(end, rest).unref();
      else end();
    }
  };
}

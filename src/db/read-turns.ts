import { restAfterRead, timed, type HeavyWork } from "./heavy-work.ts";
import { enter, isFree, leave, type NamedQueues, type Queue } from "./queue.ts";
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

  /** A turn that would come too late is refused at once; and so is one that did. */
  const enterInTime = async (owner: string, queue: Queue, turnMs: number): Promise<void> => {
    const turns = (count: number): number => count * shares.usualTurnMs(owner);
    const wasHeavy = shares.isHeavy(owner);
    const tooLate = (cause?: unknown) => new TurnTooLate(turns(queue.waiting.length + 1), { cause });
    if (wasHeavy && !isFree(queue) && turns(queue.waiting.length) > turnMs) throw tooLate();
    try {
      await enter(queue, performance.now() + turnMs);
    } catch (error) {
      const isOwnDoing = error instanceof Unavailable && (wasHeavy || shares.isHeavy(owner));
      throw isOwnDoing ? tooLate(error) : error;
    }
  };

  return async (owner, turnMs, statement) => {
    const name = `reads of ${owner}`;
    const mostNow = (): number => (shares.isHeavy(owner) ? 1 : mostAtOnce);
    const queue = queues.of(name, mostNow());
    await enterInTime(owner, queue, turnMs);
    recent.note(owner);
    const enteredAtMs = nowMs();
    let tookMs = 0;
    const read = () => timed(statement, nowMs, (ms) => (tookMs = ms));
    try {
      return await (shares.isHeavy(owner) ? heavy.run([owner], read, restAfterRead) : read());
    } catch (error) {
      // It waited for a connection, or for one that was lost: the owner has kept nothing busy.
      if (error instanceof Unavailable || error instanceof OutcomeUnknown) tookMs = 0;
      throw error;
    } finally {
      const rested = heavy.restMs([owner], tookMs, restAfterRead);
      shares.note(owner, tookMs, nowMs() - enteredAtMs + rested);
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

import { randomInt } from "node:crypto";
import type { LeasedOutboxMessage } from "../db/outbox-queue.ts";
import { endOrPatience } from "../db/turns.ts";
import type { Deps } from "../deps.ts";
import { PROCESSES, type Process } from "../domain/processes/process.ts";
import { countHoldsDue } from "../queries/operations/count-holds-due.ts";

/** A message to be handed over. */
export interface SpreadMessage extends LeasedOutboxMessage {
  /** How long after its row is due the first task of its process comes, with parts of a second. */
  readonly lateSeconds: number;
}

/** None gets its first task later than this: more than that time has places for get them closer together. */
export const MOST_LATE_SECONDS = 9_000;

/** Seconds that are remembered at once; the oldest are forgotten, and are counted again when they come up. */
const MOST_SECONDS = 20_000;
/** Leased messages wait no longer for a count; their leases last a second. */
const COUNTED_WITHIN_MS = 300;

/** The places of one second: each has the number of those before it. */
interface Places {
  /** How many there were when the first was given; more may come. */
  readonly counted: number;
  /** The first that is given. Another process, or this one before it restarted, may have given any of them. */
  readonly first: number;
  given: number;
}

export interface DueTogether {
  /** Whether others that are due together with it have to be counted first. */
  readonly isToCount: (message: LeasedOutboxMessage) => boolean;
  /** Waits for a count, for less than the messages are leased. What is not counted by then is not spread. */
  readonly spread: (messages: readonly LeasedOutboxMessage[]) => Promise<SpreadMessage[]>;
}

/**
 * Spreads the first tasks of holds that are due in the same second, such as those of sales reported by their date alone.
 * Temporal would fire all their timers before any other task; so many are fired a second (`HOLDS_DUE_PER_SECOND`) that
 * others go on beside them: by default what leaves a small machine the time to complete them. OPERATE-54.
 * What a partner is owed does not depend on it: a commission is payable from its payment date on.
 */
export function createDueTogether({ sql, log, config }: Pick<Deps, "sql" | "log" | "config">): DueTogether {
  const { holdsDuePerSecond } = config;
  /** More of one second need not be counted: they fill the whole time anyway. */
  const mostCounted = holdsDuePerSecond * MOST_LATE_SECONDS;
  const places = new Map<number, Places>();
  /** Whether a count is under way, which takes longer than messages wait for it: others do not wait as well. */
  let isCounting = false;

  async function count(seconds: readonly number[]): Promise<void> {
    isCounting = true;
    try {
      for (const { second, count: counted } of await countHoldsDue(sql, seconds, mostCounted)) {
        places.set(second, { counted, first: counted === 0 ? 0 : randomInt(counted), given: 0 });
      }
    } catch (error) {
      log.warn({ err: error }, "relay could not count what is due together");
    }
    isCounting = false;
    for (const second of places.keys()) {
      if (places.size <= MOST_SECONDS) break;
      places.delete(second);
    }
  }

  const unknownSecondOf = (message: LeasedOutboxMessage): number | null => {
    const second = dueSecondOf(message);
    return second === null || places.has(second) ? null : second;
  };
  return {
    isToCount: (message) => unknownSecondOf(message) !== null,

    async spread(messages) {
      const unknown = new Set(messages.map(unknownSecondOf).filter((second) => second !== null));
      if (unknown.size > 0 && !isCounting) await endOrPatience(count([...unknown]), COUNTED_WITHIN_MS);
      return messages.map((message) => {
        const second = dueSecondOf(message);
        const of = second === null ? undefined : places.get(second);
        return { ...message, lateSeconds: of === undefined ? 0 : lateSecondsOf(of, holdsDuePerSecond) };
      });
    },
  };
}

/**
 * Gives the next place: those that were counted one after the other, from the first round to it, then those behind. The
 * places of a second are spread over it, since those of one moment would keep others waiting together.
 */
function lateSecondsOf(places: Places, perSecond: number): number {
  const { counted, first, given } = places;
  places.given += 1;
  const place = given < counted ? (first + given) % counted : given;
  return (place / perSecond) % MOST_LATE_SECONDS;
}

/** The second in which a delayed process is due, if that is still to come. */
function dueSecondOf({ payload, offsetSeconds }: LeasedOutboxMessage): number | null {
  // A later version may know further kinds.
  const process: Process | undefined = PROCESSES[payload.kind];
  if (process?.isDelayed !== true) return null;
  // One that no version of ours writes must not keep the others from being handed over.
  const { dueAt }: Partial<typeof payload.attributes> = payload.attributes ?? {};
  if (dueAt === undefined) return null;
  const dueAtMs = Date.parse(dueAt);
  return dueAtMs - offsetSeconds * 1_000 > Date.now() ? Math.floor(dueAtMs / 1_000) : null;
}

import type { LeasedOutboxMessage } from "../db/outbox-queue.ts";
import type { CallLimit } from "./call-limit.ts";
import type { TemporalGateway } from "./temporal-gateway.ts";
import { problemOf, type TemporalProblem } from "./temporal-problem.ts";

/** A call of Temporal that was made for an outbox message. */
export interface Attempt {
  readonly outboxMessage: LeasedOutboxMessage;
  readonly failure: { readonly problem: TemporalProblem; readonly message: string } | null;
}

/** Half of the lease: what is not begun by then is returned long before another relay may lease it. */
const LONGEST_BATCH_MS = 7_000;

/**
 * Makes a batch's calls in order, as many at once as the limit allows. Begins no others once Temporal does not
 * respond or asks to slow down, when the time of the lease runs out, or when the relay stops.
 *
 * @returns what was tried, and the outbox messages that were not
 */
export async function handOver(
  temporal: TemporalGateway,
  outboxMessages: readonly LeasedOutboxMessage[],
  limit: CallLimit,
  isStopping: () => boolean,
): Promise<{ attempts: Attempt[]; untried: readonly LeasedOutboxMessage[] }> {
  const attempts: Attempt[] = [];
  const untried = [...outboxMessages];
  const running = new Set<Promise<void>>();
  const endsAtMs = performance.now() + LONGEST_BATCH_MS;
  let isHeard = true;

  const call = async (outboxMessage: LeasedOutboxMessage): Promise<void> => {
    const startedAtMs = performance.now();
    const attempt = await attemptOne(temporal, outboxMessage);
    const problem = attempt.failure?.problem;
    limit.note({
      startedAtMs,
      endedAtMs: performance.now(),
      isStrained: problem !== undefined && problem !== "refused",
    });
    if (problem === "away" || problem === "busy") isHeard = false;
    attempts.push(attempt);
  };
  const mayBegin = (): boolean =>
    isHeard && untried.length > 0 && !isStopping() && performance.now() < endsAtMs;

  for (;;) {
    while (running.size < limit.current() && mayBegin()) {
      const begun: Promise<void> = call(untried.shift()!).finally(() => running.delete(begun));
      running.add(begun);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  return { attempts, untried };
}

async function attemptOne(temporal: TemporalGateway, outboxMessage: LeasedOutboxMessage): Promise<Attempt> {
  try {
    await temporal.carryOut(outboxMessage.payload, outboxMessage.offsetSeconds, outboxMessage.brandId);
    return { outboxMessage, failure: null };
  } catch (error) {
    return { outboxMessage, failure: { problem: problemOf(error), message: messageOf(error) } };
  }
}

function messageOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const text = error instanceof Error ? error.message : String(error);
  return (cause instanceof Error ? `${text}: ${cause.message}` : text).slice(0, 500);
}

import type { LeasedOutboxMessage } from "../db/outbox-queue.ts";
import type { TemporalGateway } from "./temporal-gateway.ts";
import { problemOf, type TemporalProblem } from "./temporal-problem.ts";

/** A call of Temporal that was made for an outbox message. */
export interface Attempt {
  readonly outboxMessage: LeasedOutboxMessage;
  readonly failure: { readonly problem: TemporalProblem; readonly message: string } | null;
  /** On a monotonic clock, like `endedAtMs`. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** Starts the message's process, or signals it. Never rejects. */
export async function handOver(
  temporal: TemporalGateway,
  outboxMessage: LeasedOutboxMessage,
): Promise<Attempt> {
  const startedAtMs = performance.now();
  const attempted = (failure: Attempt["failure"]): Attempt => ({
    ...{ outboxMessage, failure, startedAtMs, endedAtMs: performance.now() },
  });
  try {
    await temporal.carryOut(outboxMessage.payload, outboxMessage.offsetSeconds, outboxMessage.brandId);
    return attempted(null);
  } catch (error) {
    return attempted({ problem: problemOf(error), message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const text = error instanceof Error ? error.message : String(error);
  return (cause instanceof Error ? `${text}: ${cause.message}` : text).slice(0, 500);
}

import type { SpreadMessage } from "./due-together.ts";
import type { TemporalGateway } from "./temporal-gateway.ts";
import { problemOf, type TemporalProblem } from "./temporal-problem.ts";

/** A call of Temporal that was made for an outbox message. */
export interface Attempt {
  readonly outboxMessage: SpreadMessage;
  readonly failure: { readonly problem: TemporalProblem; readonly message: string } | null;
  /** On a monotonic clock, like `endedAtMs`. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

/** Starts the message's process, or signals it. Never rejects. */
export async function handOver(temporal: TemporalGateway, outboxMessage: SpreadMessage): Promise<Attempt> {
  const startedAtMs = performance.now();
  const attempted = (failure: Attempt["failure"]): Attempt => ({
    ...{ outboxMessage, failure, startedAtMs, endedAtMs: performance.now() },
  });
  try {
    const { payload, offsetSeconds, turn, lateSeconds } = outboxMessage;
    await temporal.carryOut(payload, offsetSeconds, turn, lateSeconds);
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

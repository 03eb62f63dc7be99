import type { WorkflowStartOptions } from "@temporalio/client";
import type { OutboxMessage, ProcessKind } from "../domain/processes/process.ts";

/** How soon what a killed worker had under way is another's. */
export interface Takeover {
  /** Learns how long Temporal took for a response. */
  note(tookMs: number): void;
  /** What its workflow starts with. */
  optionsOf(
    message: Pick<OutboxMessage, "kind" | "isBulk">,
  ): Pick<WorkflowStartOptions, "workflowTaskTimeout">;
}

/** What somebody waits for. */
const AWAITED: ReadonlySet<ProcessKind> = new Set(["postback", "payout", "payout-batch"]);
const SOONEST_MS = 1_250;
/** A task takes a few responses, and milliseconds of a worker; so many leave room for slower ones. */
const RESPONSES = 8;
const TEMPORALS_OWN_MS = 10_000;
/** Of each response in what is usual. The first ones of a process are slow by its own doing, and soon forgotten. */
const WEIGHT = { slower: 0.1, quicker: 0.3 } as const;

/**
 * A task that is not completed in time counts as lost, and starts again. Where Temporal responds quickly that time is
 * short, so that a killed worker costs nobody much; where it responds slowly, tasks have more, up to Temporal's own
 * ten seconds: with less, each would be lost and made again, and none would ever end. Always ten would cost more than
 * need be, since a server under load loses tasks on their way to a worker that lives. OPERATE-52.
 */
export function createTakeover(): Takeover {
  let usualMs = Infinity;
  return {
    note(tookMs) {
      const weight = tookMs > usualMs ? WEIGHT.slower : WEIGHT.quicker;
      usualMs = usualMs === Infinity ? tookMs : usualMs + (tookMs - usualMs) * weight;
    },
    optionsOf({ kind, isBulk = false }) {
      const timeoutMs = Math.max(SOONEST_MS, Math.ceil(usualMs * RESPONSES));
      const isSooner = AWAITED.has(kind) && !isBulk && timeoutMs < TEMPORALS_OWN_MS;
      return isSooner ? { workflowTaskTimeout: timeoutMs } : {};
    },
  };
}

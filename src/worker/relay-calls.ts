import type { BulkPace } from "./bulk-pace.ts";
import type { CallLimit } from "./call-limit.ts";
import type { SpreadMessage } from "./due-together.ts";
import { handOver, type Attempt } from "./hand-over.ts";
import type { TemporalGateway } from "./temporal-gateway.ts";

/** A relay's calls of Temporal that are under way. */
export interface RelayCalls {
  running(): number;
  /** Whether the message's call is under way, or is not recorded yet. */
  isRunning(outboxId: number): boolean;
  /** The messages that were leased before, on a monotonic clock, and are not recorded yet. */
  leasedBefore(atMs: number): number[];
  /** Notes that their leases were renewed. */
  noteRenewed(outboxIds: readonly number[], leasedAtMs: number): void;
  /** Whether a call of a batch that is under way got no response, or was rejected because of Temporal's load. */
  areUnheard(): boolean;
  /** Begins all calls of a batch at once. @param settle records what became of them, and never rejects */
  begin(
    batch: { readonly outboxMessages: readonly SpreadMessage[]; readonly leasedAtMs: number },
    settle: (attempts: readonly Attempt[]) => Promise<void>,
  ): void;
  /** Resolves when every call has ended and is recorded. */
  ended(): Promise<void>;
}

/** @param parts.onEnded is called when a call ends, since others may then begin */
export function createRelayCalls({
  temporal,
  limit,
  pace,
  onEnded,
}: Readonly<{
  temporal: TemporalGateway;
  limit: CallLimit;
  pace: BulkPace;
  onEnded: () => void;
}>): RelayCalls {
  const batches = new Set<Promise<void>>();
  /** When each message that is not recorded yet was leased. */
  const unrecorded = new Map<number, number>();
  let running = 0;
  let unheard = 0;

  const make: (...batch: Parameters<RelayCalls["begin"]>) => Promise<void> = async (
    { outboxMessages, leasedAtMs },
    settle,
  ) => {
    let isHeard = true;
    running += outboxMessages.length;
    for (const { id } of outboxMessages) unrecorded.set(id, leasedAtMs);
    const calls = outboxMessages.map(async (outboxMessage) => {
      const attempt = await handOver(temporal, outboxMessage);
      running -= 1;
      const problem = attempt.failure?.problem;
      limit.note({ ...attempt, outcome: problem ?? "delivered" });
      pace.note({ ...attempt, isBulk: isOfBulk(outboxMessage) });
      if (isHeard && (problem === "away" || problem === "busy")) {
        isHeard = false;
        unheard += 1;
      }
      onEnded();
      return attempt;
    });
    await settle(await Promise.all(calls));
    for (const { id } of outboxMessages) unrecorded.delete(id);
    if (!isHeard) unheard -= 1;
    onEnded();
  };
  return {
    running: () => running,
    isRunning: (outboxId) => unrecorded.has(outboxId),
    leasedBefore: (atMs) => [...unrecorded].flatMap(([id, leasedAtMs]) => (leasedAtMs < atMs ? [id] : [])),
    noteRenewed(outboxIds, leasedAtMs) {
      for (const id of outboxIds) if (unrecorded.has(id)) unrecorded.set(id, leasedAtMs);
    },
    areUnheard: () => unheard > 0,
    begin(begun, settle) {
      if (begun.outboxMessages.length === 0) return;
      const batch: Promise<void> = make(begun, settle).finally(() => batches.delete(batch));
      batches.add(batch);
    },
    async ended() {
      await Promise.all(batches);
    },
  };
}

/** The mails of a batch's payouts are most of the mails while it is under way, and mail may wait. */
const isOfBulk = ({ lane }: SpreadMessage): boolean => lane === "bulk" || lane === "mail";

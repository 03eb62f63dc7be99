import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { payoutBatchOutboxMessage, payoutOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import type { PayoutStatus, RailState } from "../../domain/payouts/payout.ts";
import { isRailMethod } from "../../domain/payouts/rail.ts";
import { LONGEST_CALL_MS } from "../../domain/payouts/rail-step.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { requireLine } from "../accounts/require-line.ts";
import { lockPayout, type LockedPayout } from "./lock-payout.ts";
import { movePayout } from "./move-payout.ts";
import { notifyBatchesAtRest } from "./notify-batches.ts";

const LONGEST_REASON = 500;

export interface MarkPayout {
  /** Null for the operator. */
  readonly brandId: string | null;
  readonly payoutId: string;
  readonly as: "paid" | "failed";
  /** The status that it is marked from, as whoever marks it has seen it; undefined for any. */
  readonly from?: PayoutStatus | undefined;
  /** Reason of the failure; shown to the partner. */
  readonly reason: string | null;
  readonly origin: Origin;
}

/**
 * Records the outcome of a payout by hand: a bank transfer was paid, was not sent, or came back. Payouts over a rail
 * are reported by the rail, unless they need attention: then the operator has checked there. PAYOUT-3.
 *
 * @throws ApiError `payout_not_found`; `invalid_request` for a reason that is too long; `conflict` if it does not
 * apply
 */
export const markPayout = (tx: Tx, mark: MarkPayout): Promise<void> => markInOrder(tx, [mark]);

/**
 * As `markPayout`, for several marks in their order: all of them or none. A batch hears of all of its own at once.
 *
 * @throws ApiError as for one of them
 */
export async function markInOrder(tx: Tx, marks: readonly MarkPayout[]): Promise<void> {
  const moved: LockedPayout[] = [];
  for (const mark of marks) {
    const payout = await applyMark(tx, mark);
    if (payout !== null) moved.push(payout);
  }
  await notifyBatchesAtRest(tx, moved);
}

/** @returns the payout if it was moved; null if it was where it is marked to be, and its batch has been notified */
async function applyMark(tx: Tx, input: MarkPayout): Promise<LockedPayout | null> {
  const { as, origin } = input;
  const reason = reasonOf(input);
  const payout = await lockPayout(tx, input.brandId, input.payoutId);
  refuseOtherStatus(payout, input.from);
  const needsAttention = payout.railState === "needs_attention";
  if (isRailMethod(payout.method) && payout.status !== "held") {
    if (!needsAttention) {
      throw new ApiError(
        "conflict",
        `The payout is paid over the rail ${payout.method}, which reports its outcome itself.`,
        {
          next: "Read the payout's railState. Only a payout that needs attention can be marked.",
        },
      );
    }
    await refuseDuringCall(tx, payout.id);
  }
  const isThere = needsAttention && payout.status === as;
  if (isThere) await acknowledge(tx, payout, origin);
  else {
    const verb = as === "paid" ? "settle" : payout.status === "paid" ? "return" : "refuse";
    await movePayout(tx, payout, { verb, reason, railRef: null, origin, notifiesBatch: false });
  }
  if (isRailMethod(payout.method)) {
    await enqueue(tx, payoutOutboxMessage({ ...payout, payoutId: payout.id }));
  }
  return isThere ? null : payout;
}

function reasonOf({ as, reason }: MarkPayout): string | null {
  if (reason === null) return null;
  if (as === "paid")
    throw new ApiError("invalid_request", "reason applies to a failed payout only; omit it.");
  return requireLine("reason", reason, LONGEST_REASON);
}

/**
 * "Failed" means that a pending payout was not made, and that a paid one came back. Somebody else, or the bank's answer,
 * may have been faster than a page that was read before.
 */
function refuseOtherStatus({ status }: LockedPayout, from: PayoutStatus | undefined): void {
  if (from === undefined || from === status) return;
  throw new ApiError(
    "conflict",
    `The payout is ${status} by now, and no longer ${from}. Nothing was changed.`,
    {
      next: "Read the payout again, and mark it only if that is still right.",
    },
  );
}

/** The outcome of a running call is still unknown. */
async function refuseDuringCall(tx: Tx, payoutId: string): Promise<void> {
  const open = await tx.row(
    "select from rail_call where payout_id = $1 and finished_at is null and started_at > $2",
    [payoutId, new Date(tx.deps.systemClock.now().getTime() - LONGEST_CALL_MS)],
  );
  if (open === null) return;
  throw new ApiError(
    "conflict",
    "The payout is being checked with its rail right now. Nothing was changed.",
    {
      next: "Try again in a minute.",
    },
  );
}

/** What was settled and is failed since has come back. */
const confirmedRailState = ({ status, settledAt }: LockedPayout): RailState =>
  status === "paid" ? "settled" : settledAt === null ? "refused" : "returned";

/** The operator has checked it and confirms its state. */
async function acknowledge(tx: Tx, payout: LockedPayout, origin: Origin): Promise<void> {
  await tx.db
    .updateTable("Payout")
    .set({ railState: confirmedRailState(payout), reason: null, updatedAt: tx.now })
    .where("id", "=", payout.id)
    .execute();
  await recordAudit(tx, {
    origin,
    brandId: payout.brandId,
    programId: payout.programId,
    action: "payout.acknowledge",
    targetId: payout.id,
    details: { status: payout.status, reason: payout.reason },
    at: tx.now,
  });
  await enqueue(tx, payoutBatchOutboxMessage(payout));
}

import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { PayoutStatus, RailState } from "../../domain/payouts/payout.ts";
import { workflowIdOf } from "../../domain/processes/process.ts";
import {
  isRailMethod,
  type RailCallVerb,
  type RailMethod,
  type RailOrder,
} from "../../domain/payouts/rail.ts";
import {
  payoutStepOf,
  type PayoutStep,
  type RailCall,
  type WaitsFor,
} from "../../domain/payouts/rail-step.ts";
import { columns, type OptionalRowOf } from "../../db/columns.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { RailCall as RailCallRow } from "../../db/entities/rail.ts";
import { needAttention } from "./apply-rail-update.ts";
import { lockPayout, type LockedPayout } from "./lock-payout.ts";
import { recordRailCall } from "./record-rail-call.ts";

/** A payout's details in the Temporal UI. */
export interface PayoutView {
  readonly status: PayoutStatus;
  readonly railState: RailState | null;
  readonly reason: string | null;
}

export type PayoutPoll = { readonly payout: PayoutView } & (
  | {
      readonly kind: "call";
      readonly callId: number;
      readonly verb: RailCallVerb;
      readonly rail: RailMethod;
      readonly order: RailOrder;
    }
  /** As many calls of its rail are under way as may be. */
  | { readonly kind: "turn" }
  | { readonly kind: "wait"; readonly for: WaitsFor; readonly until: Date }
  /** The word for how its process ends. */
  | { readonly kind: "done"; readonly as: string }
);

export interface PollPayout {
  readonly payoutId: string;
  /** The rails of this deployment. */
  readonly connectedRails: readonly RailMethod[];
}

/**
 * Decides a payout's next step. A rail call is recorded before it is made, in the transaction that decides it, so a
 * crash leaves a trace. Idempotent: a call without an outcome is looked up.
 *
 * @throws ApiError `payout_not_found`
 */
export async function pollPayout(tx: Tx, input: PollPayout): Promise<PayoutPoll> {
  const payout = await lockPayout(tx, null, input.payoutId);
  const now = tx.deps.systemClock.now();
  const known = await readCalls(tx, payout);
  const step = await nextStep(tx, payout, known, input.connectedRails, now);
  if (step.kind === "attention") {
    await needAttention(tx, payout, step.reason, workflowOrigin(payout.id));
    return pollPayout(tx, input);
  }
  const view = { status: payout.status, railState: payout.railState, reason: payout.reason };
  if (step.kind === "done") {
    return { kind: "done", as: isRailMethod(payout.method) ? payout.status : BY_PEOPLE, payout: view };
  }
  if (step.kind !== "call") return { ...step, payout: view };

  assert(isRailMethod(payout.method), "only a rail is called");
  const call = await recordRailCall(tx, payout, { verb: step.verb, detailsSealed: known.detailsSealed, now });
  if (call === null) return { kind: "turn", payout: view };
  return { kind: "call", ...call, verb: step.verb, rail: payout.method, payout: view };
}

/** What becomes of a bank transfer people decide, without a process. */
const BY_PEOPLE = "by_bank_transfer";

/** The audit trail's actor when the payout's own process acts. */
export const workflowOrigin = (payoutId: string): Origin => ({
  actor: { kind: "workflow", id: workflowIdOf("payout", payoutId) },
  requestId: null,
});

async function nextStep(
  tx: Tx,
  payout: LockedPayout,
  known: KnownCalls,
  connectedRails: readonly RailMethod[],
  now: Date,
): Promise<PayoutStep> {
  const calls = await takeOverCalls(tx, payout.id, known.calls, now);
  const isTransferKnown = calls.length === 0 && known.isTransferKnown;
  const isConnected = isRailMethod(payout.method) && connectedRails.includes(payout.method);
  return payoutStepOf({ ...payout, ...known, isTransferKnown }, calls, isConnected, now);
}

/**
 * Every call for a payout. A send that another worker recorded but has not begun is given up: that worker can no
 * longer begin it (`beginSend`), however late it wakes up.
 */
async function takeOverCalls(
  tx: Tx,
  payoutId: string,
  calls: readonly RailCall[],
  now: Date,
): Promise<readonly RailCall[]> {
  if (!calls.some(({ verb, outcome }) => verb === "send" && outcome === null)) return calls;
  await tx.db
    .updateTable("RailCall")
    .set({ outcome: "given_up", finishedAt: now })
    .where("payoutId", "=", payoutId)
    .where("verb", "=", "send")
    .where("finishedAt", "is", null)
    .where("begunAt", "is", null)
    .execute();
  return listRailCalls(tx, payoutId);
}

const ACCOUNT = columns(PayoutAccount, "a", ["detailsSealed"]);
const CALL = columns(RailCallRow, "c", ["verb", "railAttempt", "outcome", "startedAt", "finishedAt"]);

interface KnownCalls extends Readonly<OptionalRowOf<typeof ACCOUNT>> {
  /** Oldest first. */
  readonly calls: readonly RailCall[];
  /** Whether the rail has reported a transfer. */
  readonly isTransferKnown: boolean;
  readonly isRestoring: boolean;
}

const NOT_CALLED: KnownCalls = {
  calls: [],
  isTransferKnown: false,
  isRestoring: false,
  detailsSealed: null,
};

/**
 * What decides on a payout's next call besides its row, and where the call goes. From here on, workers record calls of
 * the rail one after the other: the lock is held until the commit, which follows at once.
 */
async function readCalls(tx: Tx, payout: LockedPayout): Promise<KnownCalls> {
  if (payout.status !== "pending" || !isRailMethod(payout.method)) return NOT_CALLED;
  const rows = await tx.rows<OptionalRowOf<typeof CALL> & Omit<KnownCalls, "calls">>(
    `select ${CALL}, ${ACCOUNT}, exists (select from rail_transfer t where t.payout_id = $1) as "isTransferKnown",
       exists (select from restoration r where r.ended_at is null) as "isRestoring"
     from (select pg_advisory_xact_lock(hashtextextended('rail_call/' || $3, 0))) one
     left join payout_account a on a.id = $2
     left join rail_call c on c.payout_id = $1
     order by c.id`,
    [payout.id, payout.payoutAccountId, payout.method],
  );
  const calls = rows.flatMap((row) => (row.verb === null ? [] : [row as RailCall]));
  const { isTransferKnown, isRestoring, detailsSealed } = rows[0] ?? NOT_CALLED;
  return { calls, isTransferKnown, isRestoring, detailsSealed };
}

/** Every call for a payout, oldest first. */
export function listRailCalls(tx: Tx, payoutId: string): Promise<RailCall[]> {
  return tx.db
    .selectFrom("RailCall")
    .select(["verb", "railAttempt", "outcome", "startedAt", "finishedAt"])
    .where("payoutId", "=", payoutId)
    .orderBy("id")
    .execute();
}

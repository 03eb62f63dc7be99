import assert from "node:assert";
import { auditRow, insertAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import {
  decidePayoutMove,
  type PayoutMoveDecision,
  type PayoutStatus,
  type PayoutVerb,
} from "../../domain/payouts/payout.ts";
import { isRailMethod } from "../../domain/payouts/rail.ts";
import { payoutBatchOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { IS_UNDER_WAY } from "../../queries/payouts/batch-progress.ts";
import { fundingRows, insertFunding, recordFunding, type FundingLine } from "../funding/record-funding.ts";
import { returnedCentsOf, type LockedPayout } from "./lock-payout.ts";
import { failedMail, sentMail } from "./payout-mails.ts";

export interface PayoutMove {
  readonly verb: Exclude<PayoutVerb, "release">;
  /** Why it failed: the rail's code, or the operator's words. */
  readonly reason: string | null;
  /** The rail's own id of the payment, once known. */
  readonly railRef: string | null;
  readonly origin: Origin;
  /**
   * Whether its batch is notified here, if none of its payouts is under way any more. Whoever moves many notifies the
   * batches after them (`notifyBatchesAtRest`): each look passes over all that were moved before.
   */
  readonly notifiesBatch: boolean;
}

/**
 * Applies a transition to a locked payout with all that belongs to it: ledger lines, the brand's funding, the
 * partner's mail and the audit row. PAYOUT-3.
 *
 * @throws ApiError `conflict` if the transition does not apply to the payout's state
 */
export async function movePayout(tx: Tx, payout: LockedPayout, move: PayoutMove): Promise<void> {
  const { verb, reason, railRef, origin, notifiesBatch } = move;
  const decision = decidePayoutMove(payout, verb);
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);
  const { to, railState } = decision;
  // Part of a paid payout may have come back before.
  const leftCents =
    payout.amountCents - (payout.status === "paid" ? await returnedCentsOf(tx, payout.id) : 0);
  await enqueueMails(tx, [to === "paid" ? sentMail(tx, payout) : failedMail(tx, { ...payout, reason })]);
  const audit = auditRow({
    origin,
    brandId: payout.brandId,
    programId: payout.programId,
    action: `payout.${verb}`,
    targetId: payout.id,
    details: { from: payout.status, to, amountCents: payout.amountCents, reason },
  });
  const funding = fundingRows(tx, fundingOf(payout, to, leftCents));
  // The last statement, so that payouts that end at the same moment rarely see each other as under way.
  const moved = await tx.changedRow<{ isBatchUnderWay: boolean }>(moveStatement(decision, notifiesBatch), [
    ...[payout.id, to, railState, reason, railRef],
    ...[funding, audit],
  ]);
  assert(moved, "a locked payout is there");
  if (notifiesBatch && !moved.isBatchUnderWay) await enqueue(tx, payoutBatchOutboxMessage(payout));
}

/** Writes all of a move, at the moment of this statement: the payout was locked before. */
function moveStatement(
  { to, ledger }: Extract<PayoutMoveDecision, { kind: "move" }>,
  looksAtBatch: boolean,
): string {
  return `
  with moved as (
    update payout set status = $2, rail_state = $3, reason = $4, rail_ref = coalesce($5, rail_ref),
      ${to === "paid" ? "settled_at = service_now()," : ""} updated_at = service_now()
    where id = $1
    returning id, batch_id, updated_at
  ),
  ${ledger === "payout_reversal" ? `reversed as (${REVERSE_LINES}),` : ""}
  funded as (${insertFunding("$6")}),
  audited as (${insertAudit("$7", "(select updated_at from moved)")})
  select ${looksAtBatch ? HAS_OTHERS_UNDER_WAY : "null"} as "isBatchUnderWay" from moved`;
}

/** Brings every line of the payout that is not back yet to zero. */
const REVERSE_LINES = `
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
    cause, is_test, created_at)
  select e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, 'payout_reversal', -sum(e.amount_cents),
    e.payout_id, 'payout_reversal:' || e.payout_id, false, moved.updated_at
  from moved join ledger_entry e on e.payout_id = moved.id
  group by e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, e.payout_id, moved.updated_at
  having sum(e.amount_cents) <> 0`;

const HAS_OTHERS_UNDER_WAY = `exists (
  select from payout y where y.batch_id = moved.batch_id and y.id <> moved.id and ${IS_UNDER_WAY})`;

/** Bank transfers are paid from elsewhere. */
function fundingOf(payout: LockedPayout, to: PayoutStatus, leftCents: number): FundingLine[] {
  if (!isRailMethod(payout.method)) return [];
  const sent = payoutFunding(payout, "payout_sent", -payout.amountCents);
  const returned = payoutFunding(payout, "payout_returned", leftCents);
  return [...(to === "paid" ? [sent] : []), ...(payout.status === "paid" ? [returned] : [])];
}

type FundedPayout = Pick<LockedPayout, "id" | "programId" | "brandId">;

/** Payout money leaving the brand's deposit over a rail, or returning to it; once per part. */
function payoutFunding(
  { id: payoutId, programId, brandId }: FundedPayout,
  kind: "payout_sent" | "payout_returned",
  amountCents: number,
  part = "",
): FundingLine {
  return { programId, brandId, kind, amountCents, payoutId, cause: `${kind}:${payoutId}${part}` };
}

/** Records that a part of a payout has returned to the brand's deposit. */
export const recordReturnedPart = (
  tx: Tx,
  payout: FundedPayout,
  cents: number,
  part: string,
): Promise<void> => recordFunding(tx, payoutFunding(payout, "payout_returned", cents, part));

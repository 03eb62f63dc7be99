import { z } from "zod";
import { PAYOUT_METHODS, PAYOUT_STATUSES, RAIL_STATES } from "../../domain/payouts/payout.ts";
import type { BatchDetail, BatchRow } from "../../queries/payouts/list-batches.ts";
import type { PayoutRow } from "../../queries/payouts/payout-row.ts";
import { cents, timestamp } from "../schema/common.ts";

/** PAYOUT-3; `reason` by PAYOUT-5. */
export const payoutView = z.object({
  id: z.string(),
  batchId: z.string(),
  partnerName: z.string(),
  amountCents: cents.describe("For a held payout, the amount payable now."),
  currency: z.string(),
  method: z.enum(PAYOUT_METHODS).describe("bank_transfer is paid manually; the others are rails."),
  status: z.enum(PAYOUT_STATUSES),
  createdAt: timestamp,
  settledAt: timestamp.nullable(),
  railState: z.enum(RAIL_STATES).nullable().describe("State at the rail; null for a bank transfer."),
  reason: z.string().nullable().describe("Why it is held, failed or needs attention."),
});

/** A payout as its partner reads it. PAYOUT-3. */
export const ownPayoutView = payoutView.omit({ batchId: true, partnerName: true });

export function viewOwnPayout(payout: PayoutRow): z.input<typeof ownPayoutView> {
  return {
    id: payout.id,
    amountCents: payout.amountCents,
    currency: payout.currency,
    method: payout.method,
    status: payout.status,
    createdAt: payout.createdAt.toISOString(),
    settledAt: payout.settledAt?.toISOString() ?? null,
    railState: payout.railState,
    reason: payout.reason,
  };
}

export function viewPayout(payout: PayoutRow): z.input<typeof payoutView> {
  return { ...viewOwnPayout(payout), batchId: payout.batchId, partnerName: payout.partnerName };
}

const count = z.int();

/** How many payouts are in each bucket; every payout is in exactly one. PAYOUT-11. */
const summaryView = z.object({
  sent: count.describe("Settled by a rail."),
  sending: count.describe("In transit."),
  needsAttention: count.describe("Stopped until an operator has checked."),
  refused: count.describe("Refused or returned by the rail."),
  byBankTransfer: count.describe("Paid manually."),
  held: count.describe("Cannot be sent now."),
});

export const batchView = z.object({
  id: z.string(),
  createdAt: timestamp,
  payouts: count,
  totalCents: cents,
  summary: summaryView,
});

export const batchDetailView = z.object({
  id: z.string(),
  programId: z.string(),
  createdAt: timestamp,
  summary: summaryView,
  payouts: z.array(payoutView).describe("Up to 500; the summary counts all."),
});

function viewSummary({ summary }: BatchRow): z.input<typeof summaryView> {
  return {
    sent: summary.sent,
    sending: summary.sending,
    needsAttention: summary.needsAttention,
    refused: summary.refused,
    byBankTransfer: summary.byBankTransfer,
    held: summary.held,
  };
}

export function viewBatch(batch: BatchRow): z.input<typeof batchView> {
  return {
    id: batch.id,
    createdAt: batch.createdAt.toISOString(),
    payouts: batch.payouts,
    totalCents: batch.totalCents,
    summary: viewSummary(batch),
  };
}

export function viewBatchDetail(batch: BatchDetail): z.input<typeof batchDetailView> {
  return {
    id: batch.id,
    programId: batch.programId,
    createdAt: batch.createdAt.toISOString(),
    summary: viewSummary(batch),
    payouts: batch.firstPayouts.map(viewPayout),
  };
}

/** A payout as the reference shows it. */
export const PAYOUT_EXAMPLE = {
  id: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G",
  batchId: "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1H",
  partnerName: "Nora Lind",
  amountCents: 5320,
  currency: "USD",
  method: "stripe",
  status: "paid",
  createdAt: "2026-11-06T12:00:00.000Z",
  settledAt: "2026-11-06T12:00:04.120Z",
  railState: "settled",
  reason: null,
} as const;

export const SUMMARY_EXAMPLE = {
  sent: 38,
  sending: 2,
  needsAttention: 0,
  refused: 1,
  byBankTransfer: 4,
  held: 3,
} as const;

/** A batch as a list shows it. */
export const BATCH_EXAMPLE = {
  id: PAYOUT_EXAMPLE.batchId,
  createdAt: PAYOUT_EXAMPLE.createdAt,
  payouts: 48,
  totalCents: 241_500,
  summary: SUMMARY_EXAMPLE,
} as const;

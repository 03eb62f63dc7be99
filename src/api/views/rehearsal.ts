import { z } from "zod";
import type { Rehearsal, RehearsedPayout } from "../../commands/payouts/rehearse-batch.ts";
import { HELD_REASONS, PAYOUT_METHODS } from "../../domain/payouts/payout.ts";
import { cents, timestamp } from "../schema/common.ts";

const count = z.int();

const paymentView = z.object({
  partnerId: z.string(),
  partnerName: z.string(),
  amountCents: cents,
  method: z.enum(PAYOUT_METHODS),
  wasHeld: z.boolean().describe("Whether an earlier batch has held it."),
});

/** What a batch pays and holds. PAYOUT-19. */
export const rehearsalView = z.object({
  currency: z.string(),
  payments: z.object({
    count,
    totalCents: cents,
    railCents: cents.describe("The part over a rail, from the deposit."),
    bankTransferCents: cents.describe("The part that the brand pays from its own account."),
    first: z.array(paymentView).describe("Up to 500, the largest first."),
  }),
  holds: z.object({
    count,
    totalCents: cents,
    first: z
      .array(
        paymentView.extend({
          reason: z.enum(HELD_REASONS),
          until: timestamp.nullable().describe("When it ends by itself; null if somebody has to act."),
        }),
      )
      .describe("Up to 500, the largest first."),
  }),
  funds: z.object({
    beforeCents: cents.describe("Available to send before the batch."),
    afterCents: cents,
    shortCents: cents.describe("Held because the deposit does not cover it."),
  }),
});

const viewPayment = (payout: RehearsedPayout): z.input<typeof paymentView> => ({
  partnerId: payout.partnerId,
  partnerName: payout.partnerName,
  amountCents: payout.amountCents,
  method: payout.method,
  wasHeld: payout.wasHeld,
});

export function viewRehearsal({
  currency,
  payments,
  holds,
  funds,
}: Rehearsal): z.input<typeof rehearsalView> {
  return {
    currency,
    payments: {
      count: payments.count,
      totalCents: payments.totalCents,
      railCents: payments.railCents,
      bankTransferCents: payments.bankTransferCents,
      first: payments.first.map(viewPayment),
    },
    holds: {
      count: holds.count,
      totalCents: holds.totalCents,
      first: holds.first.map((hold) => ({
        ...viewPayment(hold),
        reason: hold.reason,
        until: hold.until?.toISOString() ?? null,
      })),
    },
    funds: {
      beforeCents: funds.beforeCents,
      afterCents: funds.afterCents,
      shortCents: funds.shortCents,
    },
  };
}

export const REHEARSAL_EXAMPLE: z.input<typeof rehearsalView> = {
  currency: "USD",
  payments: {
    count: 1,
    totalCents: 5_320,
    railCents: 5_320,
    bankTransferCents: 0,
    first: [
      {
        partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
        partnerName: "Nora Lind",
        amountCents: 5_320,
        method: "stripe",
        wasHeld: false,
      },
    ],
  },
  holds: { count: 0, totalCents: 0, first: [] },
  funds: { beforeCents: 500_000, afterCents: 494_680, shortCents: 0 },
};

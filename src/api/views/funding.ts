import { z } from "zod";
import { availableCentsOf, INVOICE_STATUSES, invoiceStatuses } from "../../domain/balances/funding.ts";
import type { Funding } from "../../queries/funding/get-funding.ts";
import { cents, timestamp } from "../schema/common.ts";

/** FUNDING-2. */
export const fundingView = z.object({
  funding: z.object({
    depositedCents: cents.describe("Deposits minus withdrawals."),
    sentCents: cents.describe("Sent over a rail, minus returns."),
    feesCents: cents.describe("Platform fees charged."),
    availableCents: cents.describe("Available to send: deposited minus sent, in flight and fees."),
  }),
  forecast: z.object({
    shortfallDay: z.iso
      .date()
      .nullable()
      .describe("The day within the next 7 on which the money runs out; null if it covers all."),
  }),
  calendar: z
    .object({
      cutoff: timestamp,
      payoutAt: timestamp,
      isAutomatic: z
        .boolean()
        .describe("Whether its batch opens automatically, with what is payable at the cutoff."),
    })
    .describe("The next payout day."),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      periodStart: timestamp,
      periodEnd: timestamp,
      feesCents: cents,
      currency: z.string(),
      status: z.enum(INVOICE_STATUSES).describe("paid once the deposits cover it."),
      issuedAt: timestamp,
      url: z.string().describe("Its page; anyone with the URL can read it."),
    }),
  ),
});

export function viewFunding(
  { figures, forecast, calendar, invoices }: Funding,
  urlOf: (invoiceId: string) => string,
): z.input<typeof fundingView> {
  const statuses = invoiceStatuses(
    invoices.map(({ feesCents }) => feesCents),
    figures,
  );
  return {
    funding: {
      depositedCents: figures.depositedCents,
      sentCents: figures.sentCents,
      feesCents: figures.feesCents,
      availableCents: availableCentsOf(figures),
    },
    forecast: { shortfallDay: forecast.shortfallDay },
    calendar: {
      cutoff: calendar.cutoff.toISOString(),
      payoutAt: calendar.payoutAt.toISOString(),
      isAutomatic: calendar.isAutomatic,
    },
    invoices: invoices.map((invoice, index) => ({
      id: invoice.id,
      number: invoice.number,
      periodStart: invoice.periodStart.toISOString(),
      periodEnd: invoice.periodEnd.toISOString(),
      feesCents: invoice.feesCents,
      currency: invoice.currency,
      status: statuses[index]!,
      issuedAt: invoice.issuedAt.toISOString(),
      url: urlOf(invoice.id),
    })),
  };
}

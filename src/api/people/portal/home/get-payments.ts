import { z } from "zod";
import { nextPayment } from "../../../../domain/balances/next-payment.ts";
import { customerLink } from "../../../../domain/attribution/link.ts";
import { PARTNER_STATUSES } from "../../../../domain/partners/partner.ts";
import { PROGRAM_STATUSES } from "../../../../domain/programs/program.ts";
import { listPayments, type ProgramPayments } from "../../../../queries/portal/payments.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, none, timestamp } from "../../../schema/common.ts";
import { balanceView, viewBalance } from "../../../views/balance.ts";
import { totalsView, viewTotals } from "../../../views/earnings.ts";
import { PAID_RATES_EXAMPLE, paidRatesView, viewPaidRates } from "../../../views/paid-rates.ts";
import { viewWarning, warningView } from "../../../views/partner.ts";
import { notPaidRungView, viewNotPaidRung } from "../../../views/not-paid-reason.ts";

/** PORTAL-1. */
const currencyView = z.object({
  currency: z.string(),
  totals: totalsView,
  next: z
    .object({
      at: timestamp.nullable().describe("The payout day; null if batches are started by hand."),
      amountCents: cents,
      programs: z.int().describe("How many programs pay it."),
    })
    .nullable()
    .describe("The next payment; null while nothing is due, or something keeps all of it."),
});

const programView = z.object({
  programId: z.string(),
  partnerId: z.string(),
  programName: z.string(),
  brandName: z.string(),
  currency: z.string(),
  status: z.enum(PARTNER_STATUSES).describe("Your status in the program."),
  programStatus: z.enum(PROGRAM_STATUSES),
  isTakingSales: z
    .boolean()
    .describe("Whether new sales are credited: not while the program is paused, or its brand closed."),
  isBrandClosed: z
    .boolean()
    .describe("Whether the brand is closed: the operator then starts the batches that pay what is due."),
  warning: warningView.optional().describe("Present while a warning is open."),
  link: z.string().nullable().describe("Your link; null unless you are approved."),
  rates: paidRatesView.describe("What the program pays."),
  balance: balanceView,
  reasons: z
    .array(notPaidRungView)
    .describe(
      "Every reason why the balance is not paid, the first one first; empty if there is nothing to pay.",
    ),
});

const viewProgram = (
  { partner, brandName, isTakingSales, isBrandClosed, warning, terms, balance, reasons }: ProgramPayments,
  baseUrl: string,
): z.input<typeof programView> => ({
  programId: partner.programId,
  partnerId: partner.partnerId,
  programName: partner.programName,
  brandName,
  currency: partner.currency,
  status: partner.status,
  programStatus: partner.programStatus,
  isTakingSales,
  isBrandClosed,
  ...viewWarning(warning),
  link: partner.status === "approved" ? customerLink(baseUrl, partner.refCode) : null,
  rates: viewPaidRates(terms),
  balance: viewBalance(balance),
  reasons: reasons.map(viewNotPaidRung),
});

function viewCurrency(currency: string, own: readonly ProgramPayments[]): z.input<typeof currencyView> {
  const next = nextPayment(own.map(({ reasons }) => reasons));
  return {
    currency,
    totals: viewTotals(own),
    next: next && { ...next, at: next.at?.toISOString() ?? null },
  };
}

export const getPayments = endpoint({
  method: "GET",
  path: "/payments",
  status: 200,
  access: partnerPerson,
  effect: "read",
  tool: { name: "get_my_payments" },
  tag: "My results",
  summary: "Show when you are paid next, how much, and why not yet",
  params: none,
  query: none,
  body: none,
  response: dataOf(
    z.object({
      currencies: z.array(currencyView).describe("Sums by currency, in the order of programs."),
      programs: z
        .array(programView)
        .describe("Every program that you joined or applied to, the latest first."),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        currencies: [
          {
            currency: "USD",
            totals: { pending: 0, inHold: 12_040, payable: 5_320, paid: 48_200, inFlight: 0 },
            next: { at: "2026-11-06T12:00:00.000Z", amountCents: 5_320, programs: 1 },
          },
        ],
        programs: [
          {
            programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
            partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
            programName: "Acme partners",
            brandName: "Acme",
            currency: "USD",
            status: "approved",
            programStatus: "live",
            isTakingSales: true,
            isBrandClosed: false,
            link: "https://partners.example/r/7m3kq9d2ab",
            rates: PAID_RATES_EXAMPLE,
            balance: {
              pending: 0,
              inHold: 12_040,
              payable: 5_320,
              paid: 48_200,
              inFlight: 0,
              earnedYtd: 65_560,
            },
            reasons: [
              {
                code: "next_payout_day",
                message: "The amount is due and is paid on the next payout day.",
                until: "2026-11-06T12:00:00.000Z",
                amountCents: 5_320,
                figureCents: null,
              },
            ],
          },
        ],
      },
    },
  },
  async handle({ sql, config }, { caller: { accountId } }) {
    const payments = await listPayments(sql, accountId, config.payoutWeekday);
    const byCurrency = Map.groupBy(payments, ({ partner }) => partner.currency);
    return {
      data: {
        currencies: [...byCurrency].map(([currency, own]) => viewCurrency(currency, own)),
        programs: payments.map((payment) => viewProgram(payment, config.baseUrl)),
      },
    };
  },
});

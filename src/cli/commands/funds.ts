import { z } from "zod";
import type { Config } from "../../config.ts";
import { invoiceUrl } from "../../db/invoice-address.ts";
import { depositFunds } from "../../commands/funding/deposit-funds.ts";
import { withdrawFunds } from "../../commands/funding/withdraw-funds.ts";
import type { Tx } from "../../db/transaction.ts";
import { availableCentsOf, invoiceStatuses } from "../../domain/balances/funding.ts";
import { getFunding, type Funding } from "../../queries/funding/get-funding.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { given, programFlag } from "../fields.ts";

/** Brands' deposits for payouts over a rail. */
export const fundsCommands = [
  command({
    noun: "funds",
    verb: "deposit",
    summary: "Record a brand's deposit for payouts.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      program: programFlag,
      cents: z.int().min(1).describe("Amount in minor units of the program's currency."),
      note: given("TEXT", "Note stored with the deposit.").optional(),
      reference: given(
        "TEXT",
        "The bank's reference. Repeated references are rejected, so retries are safe. Required on mainnet.",
      ).optional(),
    }),
    prints: "{funding, forecast, calendar, invoices}",
    async run(tx, { program, cents, note, reference }) {
      const brandId = await findBrandOfProgram(tx, program);
      await depositFunds(tx, {
        brandId,
        programId: program,
        amountCents: cents,
        note: note ?? null,
        reference: reference ?? null,
        origin: OPERATOR,
      });
      return readFunding(tx, brandId, program);
    },
  }),
  command({
    noun: "funds",
    verb: "withdraw",
    summary: "Record a withdrawal: a deposit returned to the brand, or recorded by mistake.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      program: programFlag,
      cents: z
        .int()
        .min(1)
        .describe("Amount in minor units of the program's currency, at most the available funds."),
      reference: given("TEXT", "The bank's reference. Repeated references are rejected."),
      note: given("TEXT", "Note stored with the withdrawal.").optional(),
    }),
    prints: "{funding, forecast, calendar, invoices}",
    async run(tx, { program, cents, reference, note }) {
      const brandId = await findBrandOfProgram(tx, program);
      const money = { amountCents: cents, note: note ?? null, reference, origin: OPERATOR };
      await withdrawFunds(tx, { brandId, programId: program, ...money });
      return readFunding(tx, brandId, program);
    },
  }),
];

async function readFunding(tx: Tx, brandId: string, programId: string) {
  const { config } = tx.deps;
  return viewFunding(await getFunding(tx, brandId, programId, config.payoutWeekday), config);
}

/** A program's funding, under the API's field names. */
function viewFunding({ figures, forecast, calendar, invoices }: Funding, config: Config) {
  const { depositedCents, sentCents, feesCents } = figures;
  const feesOfInvoices = invoices.map((invoice) => invoice.feesCents);
  const statuses = invoiceStatuses(feesOfInvoices, figures);
  return {
    funding: { depositedCents, sentCents, feesCents, availableCents: availableCentsOf(figures) },
    forecast: { shortfallDay: forecast.shortfallDay },
    calendar,
    invoices: invoices.map((invoice, place) => ({
      id: invoice.id,
      number: invoice.number,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      feesCents: invoice.feesCents,
      currency: invoice.currency,
      status: statuses[place],
      issuedAt: invoice.issuedAt,
      url: invoiceUrl(config, invoice.id),
    })),
  };
}

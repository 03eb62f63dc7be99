import { z } from "zod";
import type { EarningsRow } from "../../queries/balances/list-earnings.ts";
import { cents } from "../schema/common.ts";
import { balanceView, viewBalance } from "./balance.ts";

/** Sums of several programs in one currency. */
export const totalsView = balanceView.omit({ earnedYtd: true });

/** MONEY-22, MONEY-23. */
export const earningsView = z.object({
  programs: z.array(
    z.object({
      partnerId: z.string(),
      programName: z.string(),
      currency: z.string(),
      balance: balanceView,
    }),
  ),
  totalsByCurrency: z.record(z.string(), totalsView).describe("By three-letter currency code."),
  earnedYtdCents: cents.nullable().describe("Null if the programs have several currencies."),
});

export function viewEarnings(rows: readonly EarningsRow[]): z.input<typeof earningsView> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    programs: rows.map((row) => ({
      partnerId: row.partnerId,
      programName: row.programName,
      currency: row.currency,
      balance: viewBalance(row.balance),
    })),
    totalsByCurrency: Object.fromEntries(
      currencies.map((currency) => [currency, viewTotals(rows.filter((row) => row.currency === currency))]),
    ),
    earnedYtdCents: currencies.length > 1 ? null : sumOf(rows, "earnedYtd"),
  };
}

const sumOf = (rows: readonly Pick<EarningsRow, "balance">[], part: keyof EarningsRow["balance"]): number =>
  rows.reduce((sum, { balance }) => sum + balance[part], 0);

export function viewTotals(rows: readonly Pick<EarningsRow, "balance">[]): z.input<typeof totalsView> {
  return {
    pending: sumOf(rows, "pending"),
    inHold: sumOf(rows, "inHold"),
    payable: sumOf(rows, "payable"),
    paid: sumOf(rows, "paid"),
    inFlight: sumOf(rows, "inFlight"),
  };
}

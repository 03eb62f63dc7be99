import { z } from "zod";
import type { Balance } from "../../domain/balances/balance.ts";
import type { BalanceRow } from "../../queries/balances/list-balances.ts";
import { cents } from "../schema/common.ts";

/** MONEY-22. Test sales are left out. */
export const balanceView = z.object({
  pending: cents.describe("Awaiting approval."),
  inHold: cents.describe("Approved, before its payment date."),
  payable: cents.describe("Due; negative if refunds exceeded what was due."),
  paid: cents,
  inFlight: cents.describe("Being paid."),
  earnedYtd: cents.describe("Earned this calendar year, UTC."),
});

export function viewBalance(balance: Balance): z.input<typeof balanceView> {
  return {
    pending: balance.pending,
    inHold: balance.inHold,
    payable: balance.payable,
    paid: balance.paid,
    inFlight: balance.inFlight,
    earnedYtd: balance.earnedYtd,
  };
}

/** MONEY-22. */
export const balanceRowView = z.object({
  partnerId: z.string(),
  name: z.string(),
  pending: cents,
  inHold: cents,
  payable: cents,
  inFlight: cents,
  paid: cents,
  earnedYtd: cents,
});

export function viewBalanceRow({ partnerId, name, balance }: BalanceRow): z.input<typeof balanceRowView> {
  return {
    partnerId,
    name,
    pending: balance.pending,
    inHold: balance.inHold,
    payable: balance.payable,
    inFlight: balance.inFlight,
    paid: balance.paid,
    earnedYtd: balance.earnedYtd,
  };
}

/** The balance in a partner's own read of one program. MONEY-22. */
export const ownBalanceView = balanceView.pick({ pending: true, inHold: true, payable: true, paid: true });

export function viewOwnBalance(balance: Balance): z.input<typeof ownBalanceView> {
  return {
    pending: balance.pending,
    inHold: balance.inHold,
    payable: balance.payable,
    paid: balance.paid,
  };
}

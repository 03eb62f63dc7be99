import type { Tx } from "../../db/transaction.ts";
import { enterMoney, type BrandMoney } from "./enter-money.ts";

export type DepositFunds = BrandMoney;

/**
 * Records money that a brand has paid in for payouts over a rail. On mainnet it needs a reference.
 *
 * @throws ApiError `program_not_found`, `invalid_request`, or `conflict` for a repeated reference
 */
export function depositFunds(tx: Tx, input: DepositFunds): Promise<void> {
  return enterMoney(tx, "deposit", input);
}

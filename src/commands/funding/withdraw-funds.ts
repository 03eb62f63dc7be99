import type { Tx } from "../../db/transaction.ts";
import { enterMoney, type BrandMoney } from "./enter-money.ts";

/**
 * Enters money of a deposit that a brand has got back, or that was entered by mistake; never more than is available.
 *
 * @throws ApiError `program_not_found`, `invalid_request`, or `conflict` for a reference that was entered before, and for more
 * than is available
 */
export function withdrawFunds(tx: Tx, input: BrandMoney & { readonly reference: string }): Promise<void> {
  return enterMoney(tx, "withdrawal", input);
}

import type { Tx } from "../../db/transaction.ts";
import { enterMoney, type BrandMoney } from "./enter-money.ts";

/**
 * Records money returned to the brand, or corrects a deposit entered by mistake; never more than is available.
 *
 * @throws ApiError `program_not_found`, `invalid_request`, or `conflict` for a repeated reference, and for more than
 * is available
 */
export function withdrawFunds(tx: Tx, input: BrandMoney & { readonly reference: string }): Promise<void> {
  return enterMoney(tx, "withdrawal", input);
}

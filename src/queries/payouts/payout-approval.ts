import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { PayoutApproval } from "../../domain/payouts/approval.ts";

/** How many people it takes to send a brand's payouts. PAYOUT-17. */
export async function findPayoutApproval(sql: Sql, brandId: string): Promise<PayoutApproval> {
  const brand = await sql.db
    .selectFrom("Brand")
    .select("payoutApproval")
    .where("id", "=", brandId)
    .executeTakeFirst();
  assert(brand, "a member's brand exists");
  return brand.payoutApproval;
}

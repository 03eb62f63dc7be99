import type { Sql } from "../../../src/db/sql.ts";
import { balanceOf, type Balance } from "../../../src/domain/balances/balance.ts";
import type { ConversionState } from "../../../src/domain/sales/conversion.ts";
import type { LedgerEntry } from "../../../src/domain/money/ledger.ts";
import type { PayoutStatus } from "../../../src/domain/payouts/payout.ts";

/** The balance of a partner by the domain's own rule, over every row of the ledger. */
export async function balanceByTheRule(
  sql: Sql,
  programId: string,
  partnerId: string,
  now: Date,
): Promise<Balance> {
  const entries = await sql.rows<LedgerEntry>(
    `select conversion_id as "conversionId", partner_id as "partnerId", kind, entry, amount_cents as "amountCents",
       payout_id as "payoutId", is_test as "isTest", created_at as "createdAt"
     from ledger_entry where partner_id = $1`,
    [partnerId],
  );
  const conversions = await sql.rows<ConversionState & { id: string }>(
    `select id, status, is_test as "isTest", hold_until as "holdUntil" from conversion where program_id = $1`,
    [programId],
  );
  const byId = new Map(conversions.map((conversion) => [conversion.id, conversion]));
  const payouts = await sql.rows<{ id: string; status: PayoutStatus }>(
    "select id, status from payout where partner_id = $1",
    [partnerId],
  );
  const statuses = new Map(payouts.map(({ id, status }) => [id, status]));
  return balanceOf(entries, byId, statuses, now);
}

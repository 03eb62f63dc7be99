import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Tx } from "../../db/transaction.ts";
import { decidePayoutMove, type HeldReason, type PayoutMethod } from "../../domain/payouts/payout.ts";

/** A payout planned by a batch. */
export interface PayoutToWrite {
  readonly id: string;
  readonly batchId: string;
  readonly partnerId: string;
  readonly payoutAccountId: number | null;
  readonly method: PayoutMethod;
  readonly amountCents: number;
  /** Null: it is sent. */
  readonly heldReason: HeldReason | null;
}

/** Columns decided by the plan, as rows of `$1`. A new payout starts in the same state as a released one. */
const ROWS = `jsonb_to_recordset($1::jsonb) as row (id text, "batchId" text, "partnerId" text, "payoutAccountId" bigint,
  method text, "amountCents" bigint, "heldReason" text, status text, "railState" text)`;

function rowsOf(payouts: readonly PayoutToWrite[]): string {
  const rows = payouts.map((payout) => {
    if (payout.heldReason !== null) return { ...payout, status: "held", railState: null };
    const move = decidePayoutMove({ status: "held", method: payout.method }, "release");
    return move.kind === "move" ? { ...payout, status: move.to, railState: move.railState } : payout;
  });
  return JSON.stringify(rows);
}

/** Inserts payouts in one statement. */
export async function insertPayouts(
  tx: Tx,
  program: Readonly<{ id: string; brandId: string; currency: string }>,
  payouts: readonly PayoutToWrite[],
  now: Date,
): Promise<void> {
  if (payouts.length === 0) return;
  await tx.execute(
    `insert into payout (id, batch_id, program_id, brand_id, partner_id, payout_account_id, amount_cents, currency,
       method, status, rail_state, reason, created_at, updated_at)
     select row.id, row."batchId", $2, $3, row."partnerId", row."payoutAccountId", row."amountCents", $4, row.method,
       row.status, row."railState", row."heldReason", $5, $5
     from ${ROWS}`,
    [rowsOf(payouts), program.id, program.brandId, program.currency, now],
  );
}

const RELEASED = columns(Payout, "y", ["id", "batchId", "partnerId", "method"]);

/**
 * Sends held payouts: the same payout in the same batch, with its amount recalculated and the account connected now.
 *
 * @returns them with their batches
 */
export async function releaseHeldPayouts(
  tx: Tx,
  payouts: readonly PayoutToWrite[],
  now: Date,
): Promise<RowOf<typeof RELEASED>[]> {
  if (payouts.length === 0) return [];
  return tx.rows(
    `update payout y
     set status = row.status, rail_state = row."railState", reason = null, amount_cents = row."amountCents",
       method = row.method, payout_account_id = row."payoutAccountId", updated_at = $2
     from ${ROWS}
     where y.id = row.id and y.status = 'held'
     returning ${RELEASED}`,
    [rowsOf(payouts), now],
  );
}

/** Updates the reason and the amount of payouts that are still held. */
export async function renewHeldPayouts(tx: Tx, payouts: readonly PayoutToWrite[], now: Date): Promise<void> {
  if (payouts.length === 0) return;
  await tx.execute(
    `update payout y
     set reason = row."heldReason", amount_cents = row."amountCents", method = row.method,
       payout_account_id = row."payoutAccountId", updated_at = $2
     from ${ROWS}
     where y.id = row.id and y.status = 'held'`,
    [rowsOf(payouts), now],
  );
}

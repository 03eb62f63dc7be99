import assert from "node:assert";
import type { Prepared, Sql } from "../../db/sql.ts";
import type { Dispute, RefundParts } from "../../domain/refund.ts";

/** An order of a program, locked until the transaction ends. */
export interface LockedOrder {
  readonly id: number;
  /** The conversion it was credited as, or null. */
  readonly conversionId: string | null;
  readonly parts: RefundParts;
  /** Whether refunds came before the sale and wait to be applied. */
  readonly hasKeptRefunds: boolean;
}

const LOCK_ORDER: Prepared = {
  name: "lock-order",
  text: `insert into sale_order as o (program_id, order_ref, created_at) values ($1, $2, $3)
     on conflict (program_id, order_ref) do update set order_ref = excluded.order_ref
     returning o.id, o.conversion_id, o.refunded_by_hand_cents, o.refunded_by_provider_cents,
       exists (select 1 from order_refund r where r.sale_order_id = o.id and r.applied_at is null) as has_kept_refunds,
       (select coalesce(json_agg(json_build_object('disputeRef', d.dispute_ref, 'amountCents', d.amount_cents,
          'status', d.status) order by d.id), '[]') from order_dispute d where d.sale_order_id = o.id) as disputes`,
};

/**
 * Locks an order by the reference that the brand's systems give it, and makes its row when it is new. Sale and refund
 * of an order both begin here, so that the later one always sees the earlier.
 */
export async function lockOrder(
  sql: Sql & { readonly now: Date },
  programId: string,
  orderRef: string,
): Promise<LockedOrder> {
  const row = await sql.row<{
    id: number;
    conversion_id: string | null;
    refunded_by_hand_cents: number;
    refunded_by_provider_cents: number;
    disputes: Dispute[];
    has_kept_refunds: boolean;
  }>(LOCK_ORDER, [programId, orderRef, sql.now]);
  assert(row, "an upsert returns its row");
  return {
    id: row.id,
    conversionId: row.conversion_id,
    parts: {
      byHandCents: row.refunded_by_hand_cents,
      providerCents: row.refunded_by_provider_cents,
      disputes: row.disputes,
    },
    hasKeptRefunds: row.has_kept_refunds,
  };
}

import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { Dispute } from "../../domain/sales/dispute.ts";
import { NO_FACTS, type OrderFacts } from "../../providers/order-facts.ts";
import { NOT_SETTLED, type ReconciledOrder } from "../../providers/reconciled-order.ts";
import type { RefundParts } from "../../domain/sales/refund.ts";

/** A program's order, locked until the transaction ends. */
export interface LockedOrder {
  readonly id: number;
  /** The conversion it was credited as, or null. */
  readonly conversionId: string | null;
  readonly parts: RefundParts;
  /** Whether refunds preceded the sale and wait to be applied. */
  readonly hasKeptRefunds: boolean;
  /** The merged facts of a provider's deliveries; null if none has named the order. */
  readonly facts: OrderFacts | null;
  readonly settled: ReconciledOrder;
}

const ORDER = columns(SaleOrder, "o", [
  "id",
  "conversionId",
  "refundedByHandCents",
  "refundedByProviderCents",
]);

const LOCK_ORDER: Prepared = {
  name: "lock-order",
  text: `insert into sale_order as o (program_id, order_ref, created_at) values ($1, $2, $3)
     on conflict (program_id, order_ref) do update set created_at = o.created_at
     returning ${ORDER}, o.facts, o.settled, old.id is null as "isNew"`,
};

/**
 * Locks an order by the brand's reference, inserting it if it is new. An order's sale and refunds both start here, so
 * the later one always sees the earlier.
 */
export async function lockOrder(
  sql: Sql & { readonly now: Date },
  programId: string,
  orderRef: string,
): Promise<LockedOrder> {
  const row = await sql.row<
    RowOf<typeof ORDER> & {
      facts: Partial<OrderFacts>;
      settled: Partial<ReconciledOrder>;
      isNew: boolean;
    }
  >(LOCK_ORDER, [programId, orderRef, sql.now]);
  assert(row, "an upsert returns its row");
  const { disputes, hasKeptRefunds } = row.isNew ? NOTHING_KEPT : await readKept(sql, row.id);
  return {
    id: row.id,
    conversionId: row.conversionId,
    parts: {
      byHandCents: row.refundedByHandCents,
      providerCents: row.refundedByProviderCents,
      disputes,
    },
    hasKeptRefunds,
    facts: Object.keys(row.facts).length === 0 ? null : { ...NO_FACTS, ...row.facts },
    settled: { ...NOT_SETTLED, ...row.settled },
  };
}

interface Kept {
  readonly disputes: readonly Dispute[];
  readonly hasKeptRefunds: boolean;
}

const NOTHING_KEPT: Kept = { disputes: [], hasKeptRefunds: false };

/**
 * What other tables hold about a locked order. A separate statement: the one that waited for the lock reads other
 * tables as they were before.
 */
async function readKept(sql: Sql, orderId: number): Promise<Kept> {
  const kept = await sql.row<Kept>(
    `select exists (select 1 from order_refund r where r.sale_order_id = $1 and r.applied_at is null)
         as "hasKeptRefunds",
       (select coalesce(json_agg(json_build_object('disputeRef', d.dispute_ref, 'amountCents', d.amount_cents,
          'heldCents', d.held_cents, 'status', d.status) order by d.id), '[]') from order_dispute d where d.sale_order_id = $1) as disputes`,
    [orderId],
  );
  assert(kept, "a select without a table has a row");
  return kept;
}

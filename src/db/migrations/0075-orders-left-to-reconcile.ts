import { Migration } from "@mikro-orm/migrations";

/** When an order was sold, by its facts, as `saleOf` has it. */
const SOLD_AT = `coalesce(facts #>> '{figures,first_order,value,occurredAt}',
      case when (facts ->> 'isInvoiced')::boolean then facts #>> '{figures,invoice,value,occurredAt}'
        else coalesce(facts #>> '{figures,session,value,occurredAt}', facts #>> '{figures,payment,value,occurredAt}',
          facts #>> '{figures,last_order,value,occurredAt}') end)::bigint`;

/**
 * What becomes known of a customer or a promotion code may concern very many orders, which workers reconcile; and of a
 * customer's orders, those that it concerns are found by their time. An operator of a large table builds the indexes
 * beforehand, without blocking its writers; hence `if not exists`. Decision record 0087.
 */
export class OrdersLeftToReconcile extends Migration {
  override up(): void {
    this.addSql(`
      create table order_reconciliation (
        id bigint generated always as identity primary key,
        program_id text not null,
        incoming_event_id bigint not null,
        source text not null check (source in ('stripe', 'shopify')),
        entity_ref text not null,
        spans jsonb,
        after_order_id bigint not null default 0,
        after_subscription_ref text
      )`);
    this.addSql(`create index if not exists sale_order_customer_time_index on sale_order
      (program_id, (facts ->> 'customerRef'), (${SOLD_AT})) where facts ->> 'customerRef' is not null`);
    this.addSql(`create index if not exists sale_order_customer_subscription_index on sale_order
      (program_id, (facts ->> 'customerRef'), (facts ->> 'subscriptionRef'))
      where facts ->> 'customerRef' is not null and facts ->> 'subscriptionRef' is not null`);
    // The first of these begins as it did.
    this.addSql("drop index sale_order_customer_index");
  }
}

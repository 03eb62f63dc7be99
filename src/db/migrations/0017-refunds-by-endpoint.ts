import { Migration } from "@mikro-orm/migrations";

/**
 * Refunds by the endpoint stand beside their order like those by events, so that all of them can be counted anew. What
 * was refunded so far becomes one total, which later refunds add to.
 */
export class RefundsByEndpoint extends Migration {
  override up(): void {
    this.addSql(`
      insert into order_refund (sale_order_id, incoming_event_id, total_cents, received_at, applied_at)
      select o.id, max(e.id), o.refunded_by_hand_cents, max(e.received_at), max(e.received_at)
      from incoming_event e
      join conversion c on c.id = e.conversion_id
      join sale_order o on o.id = c.sale_order_id
      where e.source = 'console' and e.type = 'refund' and o.refunded_by_hand_cents > 0
        and not exists (select 1 from order_refund r where r.incoming_event_id = e.id)
      group by o.id`);
  }
}

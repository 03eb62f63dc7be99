import { Migration } from "@mikro-orm/migrations";

/** What the transactions of a dispute keep from the brand, and which disputes nobody has decided. */
export class Disputes extends Migration {
  override up(): void {
    this.addSql(`alter table order_dispute
      add column held_cents bigint,
      add column opened_at timestamptz(3) not null default service_now(),
      add constraint order_dispute_held_check check (held_cents >= 0)`);
    this.addSql(`update order_dispute set opened_at = updated_at`);
    this.addSql(`create index order_dispute_undecided_index on order_dispute (opened_at)
      where status in ('open', 'withdrawn')`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * Leases use the index of lanes only. With statistics from when few messages were open, PostgreSQL preferred the smaller
 * index of their workflows, and read all of them for each lease: 500 ms each time for 100,000. The words of the new one
 * fit no lease. An operator of a large outbox builds it beforehand, without blocking its writers; hence `if not exists`.
 */
export class LeasesByTheirLane extends Migration {
  override up(): void {
    this.addSql(`create index if not exists outbox_workflow_index on outbox (workflow_id)
      where coalesce(done_at, 'infinity') = 'infinity'`);
    this.addSql("drop index outbox_open_workflow_index");
  }
}

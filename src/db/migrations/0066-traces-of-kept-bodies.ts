import { Migration } from "@mikro-orm/migrations";

/**
 * A redaction finds the kept bodies of signed events by the customer's address, as it finds deliveries. Bodies that were
 * kept before have no traces; they are found by their orders, and gone after 30 days.
 */
export class TracesOfKeptBodies extends Migration {
  override up(): void {
    this.addSql("alter table incoming_event add column body_traces text[] not null default '{}'");
  }
}

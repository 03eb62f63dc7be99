import { Migration } from "@mikro-orm/migrations";

/** A message is due when it is written: rounding to milliseconds had put every second one up to half of one later. */
export class OutboxDueAtOnce extends Migration {
  override up(): void {
    this.addSql(
      "alter table outbox alter column available_at set default date_trunc('milliseconds'::text, now())",
    );
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What has changed since a payout day's cutoff is found without reading what changed before. */
export class ChangesByTime extends Migration {
  override up(): void {
    this.addSql(`create index conversion_change_time_index on conversion_change (created_at)`);
  }
}

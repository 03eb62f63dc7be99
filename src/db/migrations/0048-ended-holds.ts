import { Migration } from "@mikro-orm/migrations";

/** What was in hold at a past moment and is not any more by a decision is found by the payment date that it had. */
export class EndedHolds extends Migration {
  override up(): void {
    this
      .addSql(`create index conversion_change_hold_index on conversion_change (program_id, hold_until_before)
      where status_before = 'approved'`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What needs a person is found without reading what does not, and each nightly check keeps what it found of it. */
export class AttentionOfPeople extends Migration {
  override up(): void {
    this.addSql(`create index payout_attention_index on payout (program_id)
      where rail_state = 'needs_attention'`);
    this.addSql(`create index payout_open_transfer_index on payout (updated_at)
      where method = 'bank_transfer' and status = 'pending'`);
    this.addSql(`alter table reconciliation_run add column attention jsonb`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What is asked for again and again of payouts and fees, however many there were: what is not over yet. */
export class PayoutIndexes extends Migration {
  override up(): void {
    // Asked with every payout that ends: whether its batch is over.
    this.addSql(`create index payout_batch_open_index on payout (batch_id) where status = 'pending'`);
    this.addSql(
      `create index payout_unfinished_index on payout (created_at) where status in ('pending', 'held')`,
    );
    this.addSql(`drop index payout_open_index`);
    this.addSql(`create index funding_entry_fee_index on funding_entry (program_id, created_at)
      where kind = 'platform_fee'`);
    this.addSql(`create index reconciliation_run_start_index on reconciliation_run (started_at)`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * Whether a batch is under way is answered by one of its payouts, however many of the others need attention. An operator of
 * a large table builds the index beforehand, without blocking its writers; hence `if not exists`. Decision record 0095.
 */
export class BatchesUnderWay extends Migration {
  override up(): void {
    this.addSql(`create index if not exists payout_under_way_index on payout (batch_id)
      where status = 'pending' and rail_state is distinct from 'needs_attention'`);
  }
}

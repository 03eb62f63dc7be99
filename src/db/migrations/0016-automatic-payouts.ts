import { Migration } from "@mikro-orm/migrations";

/** Programs whose payout batches open by themselves, and the payout day that such a batch is of. */
export class AutomaticPayouts extends Migration {
  override up(): void {
    this.addSql(`alter table program add column next_payout_at timestamptz(3)`);
    this.addSql(`create index program_next_payout_index on program (next_payout_at)
      where next_payout_at is not null`);
    this.addSql(`alter table payout_batch add column scheduled_for timestamptz(3)`);
    // Whatever runs twice, a payout day has one batch.
    this.addSql(`alter table payout_batch
      add constraint payout_batch_scheduled_key unique (program_id, scheduled_for)`);
  }
}

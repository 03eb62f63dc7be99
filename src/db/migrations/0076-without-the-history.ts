import { Migration } from "@mikro-orm/migrations";

/**
 * What few rows answer is found without all that were ever written. An operator of large tables builds the indexes
 * beforehand, without blocking their writers; hence `if not exists`.
 */
export class WithoutTheHistory extends Migration {
  override up(): void {
    // The sums of days and hours that nothing reads any more.
    this.addSql(
      `create index if not exists balance_sum_past_index on balance_sum (period) where bucket = 'approved'`,
    );
    this
      .addSql(`create index if not exists statistics_sum_past_index on statistics_sum (((period + 1) * hours))
      where hours < 768`);
    // A dispute by its provider's id.
    this.addSql("create index if not exists order_dispute_ref_index on order_dispute (dispute_ref)");
    // The kept bodies with the address of a customer who is redacted.
    this
      .addSql(`create index if not exists incoming_event_trace_index on incoming_event using gin (body_traces)
      where body_sealed is not null`);
    // The payouts whose process has something to do.
    this.addSql(`create index if not exists payout_moving_index on payout (created_at, id)
      where status = 'pending' and rail_state in ('queued', 'submitted')`);
  }
}

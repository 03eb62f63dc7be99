import { Migration } from "@mikro-orm/migrations";

/**
 * How far each check of a verification has come, the seals of closed months, and indexes to find what belongs to some
 * conversions, payouts and orders. Decision record 0061.
 */
export class VerificationInSlices extends Migration {
  override up(): void {
    this.addSql(`
      create table verification_progress (
        run text not null,
        check_key text not null,
        after_key text,
        slice_size integer not null,
        checked bigint not null,
        problems jsonb not null,
        not_checked jsonb not null,
        is_done boolean not null,
        updated_at timestamptz(3) not null default now(),
        primary key (run, check_key)
      )`);
    this.addSql(`
      create table ledger_seal (
        program_id text not null references program (id),
        period_start timestamptz(3) not null,
        period_end timestamptz(3) not null,
        entries bigint not null,
        earned_cents bigint not null,
        paid_out_cents bigint not null,
        fee_cents bigint not null,
        digest bytea not null,
        sealed_at timestamptz(3) not null,
        checked_at timestamptz(3) not null,
        primary key (program_id, period_start),
        constraint ledger_seal_period_check check (period_end > period_start)
      )`);
    this.addSql(
      `create index ledger_seal_checked_index on ledger_seal (checked_at, program_id, period_start)`,
    );
    this.addSql(
      `create index funding_entry_payout_index on funding_entry (payout_id) where payout_id is not null`,
    );
    this.addSql(
      `create index funding_entry_conversion_index on funding_entry (conversion_id) where conversion_id is not null`,
    );
    this.addSql(`create index payment_link_order_index on payment_link (program_id, order_ref)`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Every transfer that a rail told of, what differs from the rail's own list, and payout accounts that a rail refuses. */
export class RailTransfers extends Migration {
  override up(): void {
    this.addSql(`
      create table rail_transfer (
        rail text not null,
        ref text not null,
        payout_id text references payout (id),
        amount_cents bigint not null,
        currency text not null,
        returned_cents bigint not null default 0,
        first_seen_at timestamptz(3) not null,
        listed_at timestamptz(3),
        primary key (rail, ref),
        constraint rail_transfer_rail_check check (rail in ('stripe', 'sandbox')),
        constraint rail_transfer_amount_check check (amount_cents > 0),
        constraint rail_transfer_returned_check check (returned_cents between 0 and amount_cents)
      )`);
    this.addSql(`create index rail_transfer_payout_index on rail_transfer (payout_id)`);
    // What was paid before is known by the name that the payout kept. Its rail tells the rest when it is listed.
    this.addSql(`
      insert into rail_transfer (rail, ref, payout_id, amount_cents, currency, returned_cents, first_seen_at)
      select distinct on (y.method, y.rail_ref) y.method, y.rail_ref, y.id, y.amount_cents, y.currency,
        case when y.status = 'paid' or y.rail_state = 'returned' then (
          select coalesce(sum(e.amount_cents), 0) from ledger_entry e
          where e.payout_id = y.id and e.entry = 'payout_reversal') else 0 end,
        coalesce(y.settled_at, y.updated_at)
      from payout y where y.rail_ref is not null and y.method <> 'bank_transfer'
      order by y.method, y.rail_ref, y.id`);

    this.addSql(`
      create table rail_difference (
        id bigint generated always as identity primary key,
        rail text not null,
        kind text not null,
        subject text not null,
        payout_id text references payout (id),
        message text not null,
        found_at timestamptz(3) not null,
        seen_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        note text,
        resolved_at timestamptz(3),
        constraint rail_difference_rail_check check (rail in ('stripe', 'sandbox')),
        constraint rail_difference_kind_check check (kind in ('transfer_without_payout', 'payout_without_transfer',
          'amount_differs', 'returned_at_rail', 'paid_twice', 'paid_after_failed')),
        constraint rail_difference_accepted_has_note check ((accepted_at is null) = (note is null))
      )`);
    this.addSql(`create unique index rail_difference_standing_key on rail_difference (rail, kind, subject)
      where resolved_at is null`);
    this.addSql(`create index rail_difference_payout_index on rail_difference (payout_id)`);

    this.addSql(`alter table rail_call add column begun_at timestamptz(3)`);
    this.addSql(`alter table rail_call drop constraint rail_call_outcome_check`);
    this
      .addSql(`alter table rail_call add constraint rail_call_outcome_check check (outcome in ('accepted', 'settled',
      'returned', 'refused', 'balance_too_low', 'unknown', 'absent', 'given_up'))`);
    // Calls of before had no such mark, and may have been made.
    this.addSql(`update rail_call set begun_at = started_at where verb = 'send'`);

    this.addSql(`alter table payout_account
      add column refused_at timestamptz(3),
      add column refused_reason text,
      add column checked_at timestamptz(3),
      add constraint payout_account_refused_has_reason check ((refused_at is null) = (refused_reason is null))`);
    this.addSql(`create index payout_account_refused_index on payout_account (rail)
      where refused_at is not null and replaced_at is null`);
  }
}

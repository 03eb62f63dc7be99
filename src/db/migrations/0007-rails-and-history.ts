import { Migration } from "@mikro-orm/migrations";

/** The sandbox rail's own books, money that a look-up finds returned, and what conversions were before. */
export class RailsAndHistory extends Migration {
  override up(): void {
    this.addSql(`alter table rail_call drop constraint rail_call_outcome_check`);
    this
      .addSql(`alter table rail_call add constraint rail_call_outcome_check check (outcome in ('accepted', 'settled',
      'returned', 'refused', 'balance_too_low', 'unknown', 'absent'))`);

    // The sandbox stands for somebody else's server: it knows a payout by the name that it was given, and nothing refers
    // to its rows. One row for each idempotency key, also where no money moved.
    this.addSql(`
      create table sandbox_transfer (
        id text primary key,
        idempotency_key text not null,
        payout_ref text not null,
        account text not null,
        amount_cents bigint not null,
        currency text not null,
        state text not null,
        returned_cents bigint not null default 0,
        next_event text,
        next_event_at timestamptz(3),
        created_at timestamptz(3) not null,
        constraint sandbox_transfer_idempotency_key_key unique (idempotency_key),
        constraint sandbox_transfer_state_check check (state in ('in_transit', 'settled', 'refused', 'balance_too_low',
          'lost')),
        constraint sandbox_transfer_next_event_check check (next_event in ('settled', 'returned')),
        constraint sandbox_transfer_next_event_has_time check ((next_event is null) = (next_event_at is null)),
        constraint sandbox_transfer_returned_check check (returned_cents between 0 and amount_cents)
      )`);
    this.addSql(`create index sandbox_transfer_payout_index on sandbox_transfer (payout_ref)`);
    this.addSql(`create index sandbox_transfer_next_event_index on sandbox_transfer (next_event_at)
      where next_event_at is not null`);

    // What a balance at a past moment has to know: the ledger keeps every amount, and this what each amount counted as.
    this.addSql(`
      create table conversion_change (
        id bigint generated always as identity primary key,
        conversion_id text not null references conversion (id),
        status_before text not null,
        hold_until_before timestamptz(3) not null,
        created_at timestamptz(3) not null,
        constraint conversion_change_status_before_check check (status_before in ('pending', 'approved', 'rejected'))
      )`);
    this.addSql(`create index conversion_change_index on conversion_change (conversion_id, created_at)`);
    this.addSql(`
      create function keep_conversion_change() returns trigger language plpgsql as $$
      begin
        if old.status <> new.status or old.hold_until <> new.hold_until then
          insert into conversion_change (conversion_id, status_before, hold_until_before, created_at)
          values (old.id, old.status, old.hold_until,
            case when old.status <> new.status then coalesce(new.decided_at, service_now()) else service_now() end);
        end if;
        return null;
      end
      $$`);
    this
      .addSql(`create trigger conversion_keeps_changes after update of status, hold_until on conversion for each row
      execute function keep_conversion_change()`);
    this
      .addSql(`create trigger conversion_change_append_only before update or delete or truncate on conversion_change
      for each statement execute function refuse_change()`);
  }
}

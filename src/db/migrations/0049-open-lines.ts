import { Migration } from "@mikro-orm/migrations";

/**
 * What is open of each decided conversion, by kind and partner, kept by triggers beside the ledger. `fillOpenLines` adds
 * the lines of conversions that were decided before, in slices. Decision record 0067.
 */
export class OpenLines extends Migration {
  override up(): void {
    this.addSql(`
      create table open_line (
        conversion_id text not null,
        kind text not null,
        partner_id text not null,
        program_id text not null,
        payable_at timestamptz(3) not null,
        open_cents bigint not null,
        primary key (conversion_id, kind, partner_id),
        constraint open_line_kind_check check (kind in ('direct', 'override'))
      )`);
    // Holds of a day are added up from the index alone.
    this.addSql(`create index open_line_hold_index
      on open_line (program_id, payable_at, partner_id, open_cents)`);
    this.addSql(`create index open_line_partner_index on open_line (partner_id, payable_at)`);
    this.addSql(`create table open_line_fill (after_id text primary key, is_done boolean not null)`);
    this.addSql(`insert into open_line_fill (after_id, is_done) values ('', false)`);
    this.triggers();
  }

  private triggers(): void {
    // What is left of a rejected sale counts at once, whatever its payment date.
    this.addSql(`
      create function payable_from(status text, hold_until timestamptz) returns timestamptz language sql stable as $$
        select case when status = 'rejected' then least(hold_until, service_now()) else hold_until end
      $$`);
    // Before the update: what the same statement posts comes after this, and adds itself.
    this.addSql(`
      create function line_decided_conversion() returns trigger language plpgsql as $$
      begin
        if old.status = 'pending' then
          insert into open_line as l (conversion_id, kind, partner_id, program_id, payable_at, open_cents)
          select new.id, e.kind, e.partner_id, new.program_id, payable_from(new.status, new.hold_until), sum(e.amount_cents)
          from ledger_entry e
          where e.conversion_id = new.id and e.partner_id is not null and not e.is_test
          group by e.kind, e.partner_id
          having sum(e.amount_cents) <> 0
          on conflict (conversion_id, kind, partner_id)
            do update set open_cents = excluded.open_cents, payable_at = excluded.payable_at;
        elsif new.status = 'pending' then
          delete from open_line where conversion_id = new.id;
        else
          update open_line set payable_at = payable_from(new.status, new.hold_until)
          where conversion_id = new.id and payable_at <> payable_from(new.status, new.hold_until);
        end if;
        return new;
      end
      $$`);
    this.addSql(`create trigger conversion_is_lined before update of status, hold_until on conversion
      for each row when (old.status <> new.status or (new.status <> 'pending' and old.hold_until <> new.hold_until))
      execute function line_decided_conversion()`);
    // Additions, so that a refund and a payout of one sale need no order. A sale that is being recorded is pending.
    // The full join is for the planner, which remembers the plan of a few entries: it never loops over both sides.
    this.addSql(`
      create function line_new_entries() returns trigger language plpgsql as $$
      begin
        if not exists (select from added e join conversion c on c.id = e.conversion_id where c.status <> 'pending') then
          return null;
        end if;
        with posted as (
          select e.conversion_id, e.kind, e.partner_id, sum(e.amount_cents) as cents
          from added e
          where e.partner_id is not null and not e.is_test
          group by 1, 2, 3
        ),
        settled as (
          delete from open_line l using posted p
          where l.conversion_id = p.conversion_id and l.kind = p.kind and l.partner_id = p.partner_id
            and l.open_cents + p.cents = 0
          returning l.conversion_id, l.kind, l.partner_id
        ),
        looked as materialized (
          select p.conversion_id, p.kind, p.partner_id, p.cents, s.conversion_id is not null as is_settled
          from posted p full join settled s
            on s.conversion_id = p.conversion_id and s.kind = p.kind and s.partner_id = p.partner_id
        )
        insert into open_line as l (conversion_id, kind, partner_id, program_id, payable_at, open_cents)
        select o.conversion_id, o.kind, o.partner_id, c.program_id, payable_from(c.status, c.hold_until), o.cents
        from looked o join conversion c on c.id = o.conversion_id
        where not o.is_settled and o.cents <> 0 and c.status <> 'pending'
        on conflict (conversion_id, kind, partner_id) do update set open_cents = l.open_cents + excluded.open_cents;
        return null;
      end
      $$`);
    this.addSql(`create trigger ledger_entry_is_lined after insert on ledger_entry
      referencing new table as added for each statement execute function line_new_entries()`);
  }
}

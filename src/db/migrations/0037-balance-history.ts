import { Migration } from "@mikro-orm/migrations";

const HOURS_OF_PERIODS = [1, 24, 768, 24_576];

/**
 * Sums by hour, by day, by 32 and by 1,024 days beside the ledger, so that a balance of the past does not add up every entry
 * until then. Decision record 0052.
 */
export class BalanceHistory extends Migration {
  override up(): void {
    // What is written meanwhile would be counted twice, or not at all.
    this.addSql(`lock table conversion, ledger_entry, payout in share row exclusive mode`);
    this.datedChanges();
    this.history();
    this.changesOfProgram();
    this.indexes();
  }

  /** A change tells when it took effect; amounts in hold also until when. */
  private datedChanges(): void {
    this.addSql(`
      create function hour_number(at timestamptz) returns integer language sql immutable as $$
        select floor(extract(epoch from at) / 3600)::integer
      $$`);
    // What is not folded yet is in the tables that the history is made of below.
    this.addSql(`
      with taken as (delete from balance_change returning *)
      insert into balance_sum as s (program_id, partner_id, bucket, period, amount_cents)
      select program_id, partner_id, bucket, period, sum(amount_cents) from taken
      group by 1, 2, 3, 4
      on conflict (program_id, partner_id, bucket, period)
        do update set amount_cents = s.amount_cents + excluded.amount_cents`);
    this.addSql(`
      alter table balance_change
        add column hour integer not null,
        add column until_hour integer,
        add column kind text,
        drop constraint balance_change_bucket_check,
        add constraint balance_change_bucket_check
          check (bucket in ('earned', 'paid_out', 'pending', 'approved', 'fee', 'paid')),
        add constraint balance_change_kind_check check (kind in ('direct', 'override'))`);

    this.addSql(`drop trigger conversion_is_summed on conversion`);
    this.addSql(`drop trigger conversion_change_is_summed on conversion`);
    this.addSql(`drop trigger ledger_entry_is_summed on ledger_entry`);
    this.addSql(`drop function sum_new_conversions`);
    this.addSql(`drop function sum_changed_conversion`);
    this.addSql(`drop function sum_new_entries`);
    this.addSql(`drop function balance_parts`);
    this.addSql(`
      create function balance_parts(partner text, recruiter text, status text, is_test boolean, hold_until timestamptz,
        direct_cents bigint, override_cents bigint)
      returns table (partner_id text, bucket text, period integer, until_hour integer, cents bigint)
      language sql immutable as $$
        select earner.id, case status when 'pending' then 'pending' else 'approved' end,
          case status when 'pending' then 0 else day_number(hold_until) end,
          case status when 'approved' then hour_number(hold_until) end, earner.cents
        from (values (partner, direct_cents), (recruiter, override_cents)) as earner (id, cents)
        where status in ('pending', 'approved') and not is_test and earner.cents <> 0
      $$`);
    this.addSql(`
      create function sum_new_conversions() returns trigger language plpgsql as $$
      begin
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, until_hour)
        select c.program_id, p.partner_id, p.bucket, p.period, sum(p.cents), hour_number(c.created_at), p.until_hour
        from added c, balance_parts(c.partner_id, c.recruiter_partner_id, c.status, c.is_test, c.hold_until,
          c.direct_cents, c.override_cents) p
        group by 1, 2, 3, 4, 6, 7;
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_is_summed after insert on conversion
      referencing new table as added for each statement execute function sum_new_conversions()`);
    // Figures change when the entries were posted that change them, the state when conversion_change says.
    this.addSql(`
      create function sum_changed_conversion() returns trigger language plpgsql as $$
      declare
        decided_hour integer := hour_number(case when old.status <> new.status
          then coalesce(new.decided_at, service_now()) else service_now() end);
        posted_hour integer := decided_hour;
      begin
        if (old.partner_id, old.direct_cents, old.override_cents)
          is distinct from (new.partner_id, new.direct_cents, new.override_cents)
          or old.recruiter_partner_id is distinct from new.recruiter_partner_id then
          select coalesce(hour_number(max(e.created_at)), decided_hour) into posted_hour
          from ledger_entry e where e.conversion_id = new.id and e.payout_id is null;
        end if;
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, until_hour)
        select new.program_id, p.partner_id, p.bucket, p.period, sum(p.cents), p.hour, p.until_hour
        from (
          select partner_id, bucket, period, -cents, posted_hour, until_hour from balance_parts(old.partner_id,
            old.recruiter_partner_id, old.status, old.is_test, old.hold_until, old.direct_cents, old.override_cents)
          union all
          select partner_id, bucket, period, cents, posted_hour, until_hour from balance_parts(new.partner_id,
            new.recruiter_partner_id, old.status, old.is_test, old.hold_until, new.direct_cents, new.override_cents)
          union all
          select partner_id, bucket, period, -cents, decided_hour, until_hour from balance_parts(new.partner_id,
            new.recruiter_partner_id, old.status, old.is_test, old.hold_until, new.direct_cents, new.override_cents)
          union all
          select partner_id, bucket, period, cents, decided_hour, until_hour from balance_parts(new.partner_id,
            new.recruiter_partner_id, new.status, new.is_test, new.hold_until, new.direct_cents, new.override_cents)
        ) p (partner_id, bucket, period, cents, hour, until_hour)
        group by 2, 3, 4, 6, 7
        having sum(p.cents) <> 0;
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_change_is_summed
      after update of partner_id, recruiter_partner_id, status, hold_until, direct_cents, override_cents on conversion
      for each row execute function sum_changed_conversion()`);
    // What is paid later of an entry that is here now, the payout's own trigger adds.
    this.addSql(`
      create function sum_new_entries() returns trigger language plpgsql as $$
      begin
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, kind)
        select e.program_id, coalesce(e.partner_id, ''),
          case when e.partner_id is null then 'fee' when e.payout_id is null then 'earned' else 'paid_out' end,
          case when e.partner_id is not null and e.payout_id is null
            then extract(year from e.created_at at time zone 'UTC')::integer else 0 end,
          sum(e.amount_cents), hour_number(e.created_at),
          case when e.partner_id is not null and e.payout_id is null then e.kind end
        from added e
        where not e.is_test
        group by 1, 2, 3, 4, 6, 7, e.entry
        union all
        select e.program_id, e.partner_id, 'paid', 0, -sum(e.amount_cents),
          hour_number(greatest(e.created_at, y.settled_at)), null
        from added e join payout y on y.id = e.payout_id
        where y.settled_at is not null and not e.is_test
        group by 1, 2, 6;
        return null;
      end
      $$`);
    this.addSql(`create trigger ledger_entry_is_summed after insert on ledger_entry
      referencing new table as added for each statement execute function sum_new_entries()`);
    this.addSql(`
      create function sum_settled_payout() returns trigger language plpgsql as $$
      begin
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour)
        select e.program_id, e.partner_id, 'paid', 0, sum(one.sign * e.amount_cents),
          hour_number(greatest(e.created_at, one.settled_at))
        from (values (old.settled_at, 1), (new.settled_at, -1)) as one (settled_at, sign)
        join ledger_entry e on e.payout_id = new.id
        where one.settled_at is not null and not e.is_test
        group by 1, 2, 6
        having sum(one.sign * e.amount_cents) <> 0;
        return null;
      end
      $$`);
    this.addSql(`create trigger payout_is_summed after update of settled_at on payout
      for each row execute function sum_settled_payout()`);
  }

  private history(): void {
    const measures = [
      ...["accrued_cents", "direct_cents", "override_cents", "fee_cents"],
      ...["paid_out_cents", "paid_cents", "pending_cents", "in_hold_cents"],
    ];
    this.addSql(`
      create table balance_history (
        program_id text not null,
        partner_id text not null,
        hours integer not null,
        period integer not null,
        ${measures.map((measure) => `${measure} bigint not null default 0`).join(", ")},
        primary key (program_id, partner_id, hours, period),
        constraint balance_history_hours_check check (hours in (${HOURS_OF_PERIODS.join(", ")}))
      )`);
    const earned = (kind: string) =>
      `case when e.payout_id is null and e.kind = '${kind}' then e.amount_cents else 0 end`;
    this.addSql(`
      insert into balance_history (program_id, partner_id, hours, period, ${measures.join(", ")})
      with state as (
        select conversion_id, status, hold_until, until,
          coalesce(lag(until) over (partition by conversion_id order by until, number), '-infinity') as since
        from (
          select conversion_id, status_before, hold_until_before, created_at, id from conversion_change
          union all
          select id, status, hold_until, 'infinity', 9223372036854775807 from conversion
        ) one (conversion_id, status, hold_until, until, number)
      ),
      counted as (
        select e.program_id, e.partner_id, s.status, e.amount_cents as cents, greatest(s.since, e.created_at) as start,
          case s.status when 'approved' then least(s.until, s.hold_until) else s.until end as stop
        from ledger_entry e join state s on s.conversion_id = e.conversion_id
        where e.partner_id is not null and not e.is_test and s.status in ('pending', 'approved')
      ),
      movement (program_id, partner_id, hour, ${measures.join(", ")}) as (
        select e.program_id, owner.id, hour_number(e.created_at),
          case when e.payout_id is null and e.amount_cents > 0 then e.amount_cents else 0 end,
          ${earned("direct")}, ${earned("override")}, ${earned("platform_fee")},
          case when e.payout_id is not null then e.amount_cents else 0 end, 0, 0, 0
        from ledger_entry e cross join lateral (select '' union select coalesce(e.partner_id, '')) owner (id)
        where not e.is_test
        union all
        select e.program_id, owner.id, hour_number(greatest(e.created_at, y.settled_at)), 0, 0, 0, 0, 0,
          -e.amount_cents, 0, 0
        from ledger_entry e join payout y on y.id = e.payout_id cross join lateral (values (''), (e.partner_id)) owner (id)
        where not e.is_test and y.settled_at is not null
        union all
        select c.program_id, c.partner_id, hour_number(m.at), 0, 0, 0, 0, 0, 0,
          case c.status when 'pending' then m.sign * c.cents else 0 end,
          case c.status when 'approved' then m.sign * c.cents else 0 end
        from counted c cross join lateral (values (c.start, 1), (c.stop, -1)) m (at, sign)
        where c.start < c.stop and m.at < 'infinity'
      )
      select program_id, partner_id, hours, hour / hours, ${measures.map((measure) => `sum(${measure})`).join(", ")}
      from movement cross join unnest(array[${HOURS_OF_PERIODS.join(", ")}]) length (hours)
      group by 1, 2, 3, 4
      having ${measures.map((measure) => `sum(${measure}) <> 0`).join(" or ")}`);
  }

  /** A program's changes of one hour are found without those of other programs. */
  private changesOfProgram(): void {
    this.addSql(`alter table conversion_change add column program_id text`);
    this.addSql(`alter table conversion_change disable trigger user`);
    this.addSql(
      `update conversion_change x set program_id = c.program_id from conversion c where c.id = x.conversion_id`,
    );
    this.addSql(`alter table conversion_change enable trigger user`);
    this.addSql(`alter table conversion_change alter column program_id set not null`);
    this.addSql(`
      create or replace function keep_conversion_change() returns trigger language plpgsql as $$
      begin
        if old.status <> new.status or old.hold_until <> new.hold_until then
          insert into conversion_change (conversion_id, program_id, status_before, hold_until_before, created_at)
          values (old.id, old.program_id, old.status, old.hold_until,
            case when old.status <> new.status then coalesce(new.decided_at, service_now()) else service_now() end);
        end if;
        return null;
      end
      $$`);
    this.addSql(`drop index conversion_change_time_index`);
    this.addSql(`create index conversion_change_time_index on conversion_change (program_id, created_at)`);
  }

  private indexes(): void {
    // Sales that were rejected at a past moment and are valid again.
    this.addSql(`create index conversion_change_revival_index on conversion_change (program_id, created_at)
      where status_before = 'rejected'`);
    // Also for those that were rejected since: what became payable in an hour of the past.
    this.addSql(`drop index conversion_in_hold_index`);
    this.addSql(`create index conversion_in_hold_index on conversion (program_id, hold_until)
      where status <> 'pending' and not is_test`);
    this.addSql(`create index payout_settled_index on payout (program_id, settled_at)`);
    // Lines of payouts by time, as all other lists of a past moment.
    this.addSql(`drop index ledger_entry_partner_payout_index`);
    this.addSql(`create index ledger_entry_partner_payout_index on ledger_entry (partner_id, created_at, id)
      where payout_id is not null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * Sums beside the ledger, so that a balance does not add up every entry ever posted, and the index that gives a partner's
 * entries of one kind in order. Decision record 0016 tells how the sums stay exact without a row that every sale updates.
 */
export class BalanceRollUps extends Migration {
  override up(): void {
    // Nobody updates a sum when selling: changes are added here, and folded into the sums from time to time.
    const columns = `
      program_id text not null,
      partner_id text not null,
      bucket text not null,
      period integer not null,
      amount_cents bigint not null`;
    const buckets = `check (bucket in ('earned', 'paid_out', 'pending', 'approved'))`;
    this.addSql(`
      create table balance_change (
        id bigint generated always as identity primary key,${columns},
        constraint balance_change_bucket_check ${buckets}
      )`);
    this.addSql(`create index balance_change_program_index on balance_change (program_id, partner_id)`);
    this.addSql(`
      create table balance_sum (${columns},
        primary key (program_id, partner_id, bucket, period),
        constraint balance_sum_bucket_check ${buckets}
      )`);

    this.addSql(`
      create function day_number(at timestamptz) returns integer language sql immutable as $$
        select floor(extract(epoch from at) / 86400)::integer
      $$`);
    // What a conversion adds to the sums of those who earn by it. Once it is rejected it has nothing left to await.
    this.addSql(`
      create function balance_parts(partner text, recruiter text, status text, is_test boolean, hold_until timestamptz,
        direct_cents bigint, override_cents bigint)
      returns table (partner_id text, bucket text, period integer, cents bigint) language sql immutable as $$
        select earner.id, case status when 'pending' then 'pending' else 'approved' end,
          case status when 'pending' then 0 else day_number(hold_until) end, earner.cents
        from (values (partner, direct_cents), (recruiter, override_cents)) as earner (id, cents)
        where status in ('pending', 'approved') and not is_test and earner.cents <> 0
      $$`);
    this.addSql(`
      create function sum_new_conversions() returns trigger language plpgsql as $$
      begin
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents)
        select c.program_id, p.partner_id, p.bucket, p.period, sum(p.cents)
        from added c, balance_parts(c.partner_id, c.recruiter_partner_id, c.status, c.is_test, c.hold_until,
          c.direct_cents, c.override_cents) p
        group by 1, 2, 3, 4;
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_is_summed after insert on conversion
      referencing new table as added for each statement execute function sum_new_conversions()`);
    this.addSql(`
      create function sum_changed_conversion() returns trigger language plpgsql as $$
      begin
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents)
        select new.program_id, p.partner_id, p.bucket, p.period, sum(p.cents)
        from (
          select * from balance_parts(new.partner_id, new.recruiter_partner_id, new.status, new.is_test, new.hold_until,
            new.direct_cents, new.override_cents)
          union all
          select partner_id, bucket, period, -cents from balance_parts(old.partner_id, old.recruiter_partner_id,
            old.status, old.is_test, old.hold_until, old.direct_cents, old.override_cents)
        ) p
        group by 2, 3, 4
        having sum(p.cents) <> 0;
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_change_is_summed
      after update of partner_id, recruiter_partner_id, status, hold_until, direct_cents, override_cents on conversion
      for each row execute function sum_changed_conversion()`);
    this.addSql(`
      create function sum_new_entries() returns trigger language plpgsql as $$
      begin
        insert into balance_change (program_id, partner_id, bucket, period, amount_cents)
        select e.program_id, e.partner_id, case when e.payout_id is null then 'earned' else 'paid_out' end,
          case when e.payout_id is null then extract(year from e.created_at at time zone 'UTC')::integer else 0 end,
          sum(e.amount_cents)
        from added e
        where e.partner_id is not null and not e.is_test
        group by 1, 2, 3, 4;
        return null;
      end
      $$`);
    this.addSql(`create trigger ledger_entry_is_summed after insert on ledger_entry
      referencing new table as added for each statement execute function sum_new_entries()`);

    this.addSql(`
      insert into balance_sum (program_id, partner_id, bucket, period, amount_cents)
      select c.program_id, p.partner_id, p.bucket, p.period, sum(p.cents)
      from conversion c, balance_parts(c.partner_id, c.recruiter_partner_id, c.status, c.is_test, c.hold_until,
        c.direct_cents, c.override_cents) p
      group by 1, 2, 3, 4
      union all
      select e.program_id, e.partner_id, case when e.payout_id is null then 'earned' else 'paid_out' end,
        case when e.payout_id is null then extract(year from e.created_at at time zone 'UTC')::integer else 0 end,
        sum(e.amount_cents)
      from ledger_entry e
      where e.partner_id is not null and not e.is_test
      group by 1, 2, 3, 4`);

    // What of today is still in hold is not in the sums, which know days only.
    this.addSql(`create index conversion_in_hold_index on conversion (program_id, hold_until)
      where status = 'approved' and not is_test`);
    this.addSql(`create index ledger_entry_payout_reversal_index on ledger_entry (payout_id)
      where entry = 'payout_reversal'`);
    // A partner's ledger is read by kind, and merged where both kinds are asked for.
    this.addSql(`drop index ledger_entry_partner_list_index`);
    this.addSql(`create index ledger_entry_partner_list_index on ledger_entry (partner_id, kind, id)`);
  }
}

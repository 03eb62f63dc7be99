import { Migration } from "@mikro-orm/migrations";

/**
 * A sale that was paid, reversed and found valid again is pending with payouts: while it becomes so or is decided, nothing
 * of those payouts may come back, which would read the former state and miss the line or leave one. Decision record 0067.
 */
export class LinesOfRevivedSales extends Migration {
  override up(): void {
    // As in 0049, after the wait. Whoever posts to a payout has locked it.
    this.addSql(`
      create or replace function line_decided_conversion() returns trigger language plpgsql as $$
      begin
        if old.status = 'pending' or new.status = 'pending' then
          perform from payout y
          where y.id in (select e.payout_id from ledger_entry e where e.conversion_id = new.id and e.payout_id is not null)
          for share;
        end if;
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
  }
}

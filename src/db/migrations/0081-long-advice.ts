import { Migration } from "@mikro-orm/migrations";

/**
 * How many lines a payout has, and which of them its advice shows, where it has more than that: a read of all of them took
 * as long as there are lines. `fillLongAdvice` keeps those of earlier payouts. Decision record 0094.
 */
export class LongAdvice extends Migration {
  override up(): void {
    this.addSql(`
      create table long_advice (
        payout_id text primary key,
        line_count integer not null,
        first_entry_ids bigint[] not null
      )`);
    this.addSql(`create table long_advice_fill (after_id text primary key)`);
    this.addSql(`insert into long_advice_fill (after_id) values ('')`);
    this.forgetting();
  }

  /** A sale that was paid, reversed and found valid again may get another time, and another place among the lines. */
  private forgetting(): void {
    // Whoever fills in these payouts at the same moment has locked them: one of both waits for the other.
    this.addSql(`
      create function forget_long_advice() returns trigger language plpgsql as $$
      begin
        perform from payout y
        where y.id in (select e.payout_id from ledger_entry e where e.conversion_id = new.id and e.entry = 'payout')
        for share;
        delete from long_advice a
        where a.payout_id in (select e.payout_id from ledger_entry e where e.conversion_id = new.id and e.entry = 'payout');
        return null;
      end
      $$`);
    this.addSql(`create trigger conversion_moves_in_advice after update of occurred_at on conversion
      for each row when (old.occurred_at <> new.occurred_at) execute function forget_long_advice()`);
  }
}

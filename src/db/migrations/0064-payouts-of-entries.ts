import { Migration } from "@mikro-orm/migrations";

/**
 * The payout that an entry refers to is looked up by its id and partner alone. A connection whose plan was made while
 * PostgreSQL took `payout` for empty looked through all payouts of the program, for each line of a batch. Decision
 * record 0071.
 */
export class PayoutsOfEntries extends Migration {
  override up(): void {
    // The settings go with the function that is replaced.
    this.addSql(`
      create or replace function refer_new_entries() returns trigger language plpgsql
        set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
      declare
        violated text;
      begin
        select case
            when (select true from program p where p.id = e.program_id and p.brand_id = e.brand_id) is null
              then 'ledger_entry_program_fkey'
            when (select true from conversion c where c.id = e.conversion_id and c.program_id = e.program_id) is null
              then 'ledger_entry_conversion_fkey'
            when (select true from partner m where m.id = e.partner_id and m.program_id = e.program_id) is null
              then 'ledger_entry_partner_fkey'
            else 'ledger_entry_payout_fkey' end
          into violated
        from added e
        where (select true from conversion c
            where c.id = e.conversion_id and c.program_id = e.program_id and c.brand_id = e.brand_id) is null
          or e.partner_id is not null and case when e.payout_id is null
            then (select true from partner m where m.id = e.partner_id and m.program_id = e.program_id)
            else (select y.program_id = e.program_id from payout y
              where y.id = e.payout_id and y.partner_id = e.partner_id)
            end is not true
        limit 1;
        if violated is not null then
          raise exception 'insert on table "ledger_entry" violates "%"', violated
            using errcode = 'foreign_key_violation', table = 'ledger_entry', constraint = violated;
        end if;
        return null;
      end
      $$`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The columns of those records that ledger entries refer to, which never change. */
const REFERRED = {
  program: "id, brand_id",
  partner: "id, program_id",
  conversion: "id, program_id, brand_id",
  payout: "id, program_id, partner_id",
} as const;

/**
 * What ledger entries refer to is checked once for each statement instead of by four foreign keys of each entry, which were
 * half of what posting an entry took. Decision record 0071.
 */
export class LedgerReferences extends Migration {
  override up(): void {
    this.records();
    this.references();
    this.plans();
    // The list of all kinds reads a page of each.
    this.addSql(`drop index ledger_entry_list_index`);
  }

  /** The other half of a foreign key: what was found once is there for good. */
  private records(): void {
    this.addSql(`
      create function refuse_removal() returns trigger language plpgsql as $$
      begin
        raise exception 'ledger entries refer to rows of %: % is refused', tg_table_name, tg_op
          using errcode = 'restrict_violation';
      end
      $$`);
    for (const [table, columns] of Object.entries(REFERRED)) {
      this
        .addSql(`create trigger ${table}_is_kept before delete or truncate or update of ${columns} on ${table}
        for each statement execute function refuse_removal()`);
    }
  }

  private references(): void {
    // Looked up entry by entry, whatever their number was when the plan was made. A sale has the brand of its program, and
    // a payout's partner belongs to the payout's program, by foreign keys of their own.
    this.addSql(`
      create function refer_new_entries() returns trigger language plpgsql as $$
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
            else (select true from payout y
              where y.id = e.payout_id and y.partner_id = e.partner_id and y.program_id = e.program_id)
            end is null
        limit 1;
        if violated is not null then
          raise exception 'insert on table "ledger_entry" violates "%"', violated
            using errcode = 'foreign_key_violation', table = 'ledger_entry', constraint = violated;
        end if;
        return null;
      end
      $$`);
    this.addSql(`alter table ledger_entry
      drop constraint ledger_entry_conversion_fkey,
      drop constraint ledger_entry_partner_fkey,
      drop constraint ledger_entry_payout_fkey,
      drop constraint ledger_entry_program_fkey`);
    this.addSql(`create trigger ledger_entry_is_referring after insert on ledger_entry
      referencing new table as added for each statement execute function refer_new_entries()`);
  }

  /**
   * A connection keeps the plan of the first entries that it posted. After those of a large batch it read all sales with
   * each single one.
   */
  private plans(): void {
    for (const name of ["line_new_entries", "sum_new_entries", "refer_new_entries"]) {
      this.addSql(`alter function ${name}
        set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off`);
    }
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What stands in several files for the bank may be paid by another one than the bank refuses. PAYOUT-22. */
export class BankFilesOfAPayout extends Migration {
  override up(): void {
    this.addSql(`alter table payout add column bank_file_count integer not null default 0`);
    // Whether an open one stood in earlier files as well is recorded nowhere: it may, where its program was exported again.
    this.addSql(`update payout y set bank_file_count = case when exists (
        select from audit_entry e
        where e.program_id = y.program_id and e.action = 'payout.export' and e.details ->> 'again' = 'true'
          and e.created_at >= y.created_at) then 2 else 1 end
      where y.bank_file_id is not null and y.status = 'pending'`);
  }
}

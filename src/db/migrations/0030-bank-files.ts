import { Migration } from "@mikro-orm/migrations";

/** Files for the brand's bank, and the brand's side of payments and books. */
export class BankFiles extends Migration {
  override up(): void {
    this.addSql(`alter table payout add column bank_file_id text`);
    this.addSql(
      `create index payout_bank_file_index on payout (bank_file_id) where bank_file_id is not null`,
    );
    this.addSql(`
      create table paying_account (
        program_id text primary key references program (id),
        details_sealed bytea not null,
        label text not null,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(`
      create table journal_accounts (
        program_id text primary key references program (id),
        codes jsonb not null,
        updated_at timestamptz(3) not null
      )`);
  }
}

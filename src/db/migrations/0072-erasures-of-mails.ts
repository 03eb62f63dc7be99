import { Migration } from "@mikro-orm/migrations";

/**
 * Deleting an account erases its newest mails, and leaves the others to workers: very many kept the programs of the account
 * locked for longer than a statement may take. Decision record 0057.
 */
export class ErasuresOfMails extends Migration {
  override up(): void {
    this.addSql(`
      create table mail_erasure (
        account_id text primary key,
        before_time timestamptz(3) not null
      )`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * A change of terms mails its first partners, and leaves the others to workers: mails to very many kept the program locked
 * for longer than a statement may take. Decision record 0083.
 */
export class NoticesOfTerms extends Migration {
  override up(): void {
    this.addSql(`
      create table terms_notice (
        id text primary key,
        program_id text not null,
        template text not null,
        variables jsonb not null,
        announced_at timestamptz(3) not null,
        after_time timestamptz(3) not null,
        after_id text not null
      )`);
  }
}

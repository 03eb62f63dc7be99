import { Migration } from "@mikro-orm/migrations";

/** A mail that is enqueued again waits for the turn of its brand, as before. Decision record 0084. */
export class TurnsOfMails extends Migration {
  override up(): void {
    this.addSql("alter table mail add column turn text");
  }
}

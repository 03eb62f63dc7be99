import { Migration } from "@mikro-orm/migrations";

/**
 * A command that ends all of a partner's postbacks ends the newest ones, and leaves the rest to workers: a million at once
 * took longer than a statement may. Decision record 0057.
 */
export class EndingsOfPostbacks extends Migration {
  override up(): void {
    this.addSql(`
      create table postback_ending (
        partner_id text primary key,
        before_time timestamptz(3) not null,
        before_id text not null,
        is_erasure boolean not null
      )`);
  }
}

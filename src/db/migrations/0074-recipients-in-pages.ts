import { Migration } from "@mikro-orm/migrations";

/**
 * A broadcast writes its first messages, and leaves the others to workers: those to very many partners took longer than a
 * statement may. Decision record 0086.
 */
export class RecipientsInPages extends Migration {
  override up(): void {
    this.addSql(`
      create table recipient_page (
        broadcast_id text not null,
        number integer not null,
        sender_name text not null,
        partner_ids text[] not null,
        primary key (broadcast_id, number)
      )`);
  }
}

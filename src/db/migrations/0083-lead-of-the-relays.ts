import { Migration } from "@mikro-orm/migrations";

/**
 * Relays of several processes take turns by a row that says which of them leases: each search for messages costs the
 * same, however few are found. Decision record 0093.
 */
export class LeadOfTheRelays extends Migration {
  override up(): void {
    this.addSql(`
      create table relay_lead (
        id smallint primary key default 1,
        holder text not null,
        held_until timestamptz(3) not null,
        is_shared boolean not null,
        constraint relay_lead_one_row check (id = 1)
      )`);
  }
}

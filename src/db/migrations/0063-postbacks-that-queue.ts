import { Migration } from "@mikro-orm/migrations";

/**
 * A delivery says itself whether it waits for its host. The open ones are looked through again and again, and beside a
 * million that wait nearly all of them were passed over. Decision record 0057.
 */
export class PostbacksThatQueue extends Migration {
  override up(): void {
    this.addSql("alter table postback_delivery add column waits_for_host boolean not null default false");
    this.follow("insert", "new", "true");
    this.follow("delete", "old", "false");
    this.addSql(`
      update postback_delivery set waits_for_host = true where id in (select delivery_id from postback_turn)`);
    const isOpen = "status in ('pending', 'retrying') and not waits_for_host";
    this.addSql("drop index postback_delivery_open_index");
    this.addSql("drop index postback_delivery_open_page_index");
    this.addSql(
      `create index postback_delivery_open_index on postback_delivery (created_at) where ${isOpen}`,
    );
    this.addSql(`create index postback_delivery_open_page_index on postback_delivery (id) where ${isOpen}`);
  }

  /** The turns are what counts; the former version of the service writes only them. */
  private follow(operation: "insert" | "delete", rows: "new" | "old", value: "true" | "false"): void {
    const name = `note_postback_turns_after_${operation}`;
    this.addSql(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        update postback_delivery set waits_for_host = ${value}
        where id in (select delivery_id from changed) and waits_for_host is distinct from ${value};
        return null;
      end
      $$`);
    this.addSql(`
      create trigger ${name} after ${operation} on postback_turn referencing ${rows} table as changed
      for each statement execute function ${name}()`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * Tells the messages that repair has written from those of what happens now: only its own may keep it waiting. No new row
 * is in the index but repair's. An operator of a large outbox builds it beforehand, without blocking its writers; hence
 * `if not exists`. OPERATE-17.
 */
export class MessagesOfRepair extends Migration {
  override up(): void {
    this.addSql(`alter table outbox add column if not exists is_repair boolean not null default false`);
    this.addSql(
      `create index if not exists outbox_repair_index on outbox (topic) where is_repair and done_at is null`,
    );
  }
}

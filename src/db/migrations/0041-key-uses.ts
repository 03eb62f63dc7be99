import { Migration } from "@mikro-orm/migrations";

/** What each key was last used for. Keys of brands and of partners share the table, hence no foreign key. */
export class KeyUses extends Migration {
  override up(): void {
    this.addSql(`
      create table key_use (
        key_id text not null,
        channel text not null,
        operation text not null,
        last_at timestamptz(3) not null,
        primary key (key_id, channel, operation),
        constraint key_use_channel_check check (channel in ('rest', 'tool'))
      ) with (fillfactor = 70)`);
  }
}

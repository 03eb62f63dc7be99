import { Migration } from "@mikro-orm/migrations";

/**
 * Where repair stands among the open rows of each kind, and which processes it has repaired lately; and an index to
 * page through the open rows of each kind that has many.
 */
export class Repair extends Migration {
  override up(): void {
    this.addSql(`
      create table repair_cursor (
        kind text primary key,
        after_id text not null default '',
        is_fast boolean not null default false,
        repaired integer not null default 0,
        updated_at timestamptz(3) not null default now()
      )`);
    this.addSql(`
      create table process_repair (
        workflow_id text primary key,
        due_at timestamptz(3) not null,
        times integer not null,
        repaired_at timestamptz(3) not null,
        next_at timestamptz(3) not null
      )`);
    this.addSql(`create index process_repair_next_index on process_repair (next_at)`);
    this.addSql(`create index conversion_hold_page_index on conversion (id)
      where status = 'approved' and released_at is null and not is_test`);
    this.addSql(`create index payout_unfinished_page_index on payout (id)
      where status in ('pending', 'held')`);
    this.addSql(`create index postback_delivery_open_page_index on postback_delivery (id)
      where status in ('pending', 'retrying')`);
    this.addSql(`create index mail_open_page_index on mail (id) where status = 'pending'`);
  }
}

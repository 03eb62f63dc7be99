import { Migration } from "@mikro-orm/migrations";

/** What they leave. */
const TABLES = [
  "order_reconciliation",
  "hold_move",
  "postback_ending",
  "terms_notice",
  "recipient_page",
  "mail_erasure",
];

/** Operators see what commands have left to workers, since when, and what of it fails. Decision record 0089. */
export class LeftoversThatFail extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(`alter table ${table} add column left_at timestamptz(3) not null default now()`);
    this.addSql(`
      create table leftover_failure (
        leftover text not null,
        item text not null,
        failures integer not null default 1,
        fault text not null,
        since timestamptz(3) not null default now(),
        retry_at timestamptz(3) not null,
        primary key (leftover, item)
      )`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The restores from a backup: payouts wait for the end of one. */
export class Restorations extends Migration {
  override up(): void {
    this.addSql(`
      create table restoration (
        id bigint generated always as identity primary key,
        restored_to timestamptz(3) not null,
        begun_at timestamptz(3) not null,
        ended_at timestamptz(3),
        constraint restoration_restored_to_check check (restored_to <= begun_at)
      )`);
    this.addSql("create unique index restoration_open_key on restoration ((true)) where ended_at is null");
  }
}

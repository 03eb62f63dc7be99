import { Migration } from "@mikro-orm/migrations";

/** One worker sweeps at a time, whichever is first, and the others need not do it again right after. Decision record 0100. */
export class RoundsOfTheWorkers extends Migration {
  override up(): void {
    this.addSql(`
      create table worker_round (
        name text primary key,
        begun_at timestamptz(3) not null
      )`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The processes that fail, as Temporal shows them, for the operators' list. */
export class ProcessFailures extends Migration {
  override up(): void {
    this.addSql(`
      create table process_failure (
        workflow_id text primary key,
        program_id text,
        reason text not null,
        message text,
        since timestamptz(3) not null default now(),
        seen_at timestamptz(3) not null default now()
      )`);
  }
}

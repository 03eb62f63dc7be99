import { Migration } from "@mikro-orm/migrations";

/** The count of what waits leaves out events that a replay recorded: it reads a program's replays, which are few. */
export class ReplaysByProgram extends Migration {
  override up(): void {
    this.addSql(`create index incoming_event_replay_time_index on incoming_event (program_id, received_at)
      where replay_of is not null`);
  }
}

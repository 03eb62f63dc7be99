import { Migration } from "@mikro-orm/migrations";

/** Received events of one source, and those whose note begins with one word, without walking the others. */
export class EventFilters extends Migration {
  override up(): void {
    this.addSql(`drop index incoming_event_outcome_list_index`);
    this.addSql(`create index incoming_event_outcome_list_index on incoming_event
      (program_id, status, coalesce(type, ''), source, received_at, id)`);
    // A credited sale has no note.
    this.addSql(`create index incoming_event_note_list_index on incoming_event
      (program_id, split_part(note, ' ', 1), received_at, id) where note is not null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Bodies of signed events that credited nobody, kept so that they can be replayed. */
export class EventReplays extends Migration {
  override up(): void {
    this.addSql(`
      alter table incoming_event
        add column body_sealed bytea,
        add column body_until timestamptz(3),
        add column replay_of bigint references incoming_event (id),
        add constraint incoming_event_body_check check ((body_sealed is null) = (body_until is null))`);
    this.addSql(
      `create unique index incoming_event_replay_key on incoming_event (replay_of) where replay_of is not null`,
    );
    this.addSql(
      `create index incoming_event_body_index on incoming_event (body_until) where body_sealed is not null`,
    );
  }
}

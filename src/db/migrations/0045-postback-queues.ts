import { Migration } from "@mikro-orm/migrations";

/** The queue of postbacks before each host, and the calls that it has at once, over all processes. */
export class PostbackQueues extends Migration {
  override up(): void {
    this.addSql(`
      create table postback_host (
        host text primary key,
        most_at_once integer not null,
        failures integer not null default 0,
        last_program_id text not null default '',
        constraint postback_host_most_check check (most_at_once >= 1)
      )`);
    this.addSql(`
      create table postback_slot (
        delivery_id text primary key,
        host text not null,
        taken_until timestamptz(3) not null
      )`);
    this.addSql(`create index postback_slot_host_index on postback_slot (host)`);
    this.addSql(`
      create table postback_turn (
        delivery_id text primary key,
        host text not null,
        program_id text not null,
        since timestamptz(3) not null
      )`);
    this.addSql(
      `create index postback_turn_queue_index on postback_turn (host, program_id, since, delivery_id)`,
    );
  }
}

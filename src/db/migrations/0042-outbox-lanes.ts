import { Migration } from "@mikro-orm/migrations";

/**
 * Outbox messages stand in lanes, and in a lane by program. The defaults are for the former version's messages, which
 * go through the lane of holds, in one line. The former index served one queue of all messages.
 */
export class OutboxLanes extends Migration {
  override up(): void {
    this.addSql(`alter table outbox
      add column lane text not null default 'holds',
      add column program_id text not null default ''`);
    this.addSql(`create index outbox_open_lane_index on outbox (lane, program_id, available_at, id)
      where done_at is null and parked_at is null`);
    this.addSql(`drop index outbox_open_index`);
  }
}

import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

/** How far the workflow engine is behind the database. */
export interface OutboxStatus {
  /** Intents not yet handed over. */
  readonly open: number;
  /** Intents that were refused for good and wait for a person. */
  readonly parked: number;
  readonly oldestAgeSeconds: number;
  /** Rows that a durable process is responsible for, by kind. */
  readonly openProcesses: Readonly<Record<string, number>>;
}

/** For `/metrics` and `vp status`: depth and age of the outbox, and the open processes of each kind. */
export async function outboxStatus(sql: Sql): Promise<OutboxStatus> {
  const row = await sql.row<Record<string, number>>(
    `select
       (select count(*) from outbox where done_at is null and parked_at is null) as open,
       (select count(*) from outbox where parked_at is not null) as parked,
       (select coalesce(extract(epoch from now() - min(created_at)), 0)::double precision
        from outbox where done_at is null and parked_at is null) as "oldestAgeSeconds",
       (select count(*) from conversion where status = 'approved' and released_at is null and not is_test
          and direct_cents + override_cents > 0) as hold,
       (select count(*) from postback_delivery where status in ('pending', 'retrying') and not is_test) as postback,
       (select count(*) from warning where outcome is null) as warning,
       (select count(*) from terms_change where outcome is null) as terms,
       (select count(*) from mail where status = 'pending') as mail,
       (select count(*) from payout where status in ('pending', 'held')) as payout`,
  );
  assert(row, "an aggregate always has a row");
  const { open = 0, parked = 0, oldestAgeSeconds = 0, ...openProcesses } = row;
  return { open, parked, oldestAgeSeconds: Math.round(oldestAgeSeconds * 10) / 10, openProcesses };
}

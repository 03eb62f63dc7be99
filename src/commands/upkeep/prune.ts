import { deleteExpiredResponses } from "../../db/idempotency.ts";
import { deleteExpiredCounts } from "../../db/rate-limit-counts.ts";
import type { Deps } from "../../deps.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { NEVER, type IsStopping } from "./fold-changes.ts";

const BATCH_SIZE = 5_000;

/** How long a provider's delivery is kept after receipt, for support, replays and redactions. */
const DELIVERY_DAYS = 30;

/** How long ended sign-in attempts are kept. */
const ATTEMPT_DAYS = 1;
const SESSION_DAYS = 60;

type Prune = (deps: Deps, isStopping: IsStopping) => Promise<number>;

/** Deletions of expired rows, all by the system clock; each returns how many rows it deleted. */
export const PRUNINGS = {
  /** Outbox messages delivered more than 7 days ago. */
  outboxMessages: inBatches(
    `delete from outbox where id = any (array(select id from outbox where done_at < now() - interval '7 days' limit $1))`,
  ),
  /** Notes of repairs that no longer delay another one. */
  repairs: inBatches(
    `delete from process_repair where workflow_id = any (array(
       select workflow_id from process_repair where next_at < now() - interval '1 day' limit $1))`,
  ),
  /** Settled deliveries of providers with their bodies. Unsettled ones are kept until they are settled. */
  deliveries: inBatches(
    `delete from provider_delivery where id = any (array(
       select id from provider_delivery where settled_at is not null and stored_at < $2 limit $1))`,
    (now) => addDays(now, -DELIVERY_DAYS),
  ),
  /** Kept bodies of signed events. */
  eventBodies: inBatches(
    `update incoming_event set body_sealed = null, body_until = null, body_traces = '{}' where id = any (array(
       select id from incoming_event where body_sealed is not null and body_until < $2 limit $1))`,
    (now) => now,
  ),
  /** Stored responses after their day. */
  answers: (deps) => deleteExpiredResponses(deps),
  /** Windows of rate limits that are over. */
  counts: (deps) => deleteExpiredCounts(deps.sql, deps.systemClock.now()),
  /** Ended sign-in attempts. */
  attempts: inBatches(
    `delete from sign_in_attempt where id = any (array(select id from sign_in_attempt where expires_at < $2 limit $1))`,
    (now) => addDays(now, -ATTEMPT_DAYS),
  ),
  challenges: inBatches(
    `delete from sign_in_challenge where id = any (array(
       select id from sign_in_challenge where expires_at < $2 limit $1))`,
    (now) => addDays(now, -ATTEMPT_DAYS),
  ),
  /** No session lasts half as long. */
  sessions: inBatches(
    `delete from web_session where id = any (array(select id from web_session where created_at < $2 limit $1))`,
    (now) => addDays(now, -SESSION_DAYS),
  ),
} as const satisfies Record<string, Prune>;

export type Pruning = keyof typeof PRUNINGS;

/** Deletes all expired rows. @returns how many, by what they were */
export async function prune(deps: Deps): Promise<Record<Pruning, number>> {
  const counts = {} as Record<Pruning, number>;
  for (const name of Object.keys(PRUNINGS) as Pruning[]) counts[name] = await PRUNINGS[name](deps, NEVER);
  return counts;
}

/**
 * In batches, so that no statement keeps locks for long.
 *
 * @param statement takes the size of a batch as `$1`, and what `momentOf` makes of the present as `$2`
 */
function inBatches(statement: string, momentOf?: (now: Date) => Date): Prune {
  return async (deps, isStopping) => {
    const parameters = momentOf === undefined ? [] : [momentOf(deps.systemClock.now())];
    let count = 0;
    for (;;) {
      const deleted = await deps.sql.execute(statement, [BATCH_SIZE, ...parameters]);
      count += deleted;
      if (deleted < BATCH_SIZE || isStopping()) return count;
    }
  };
}

import { deleteExpiredResponses } from "../../db/idempotency.ts";
import { deleteExpiredCounts } from "../../db/rate-limit-counts.ts";
import type { Deps } from "../../deps.ts";
import { addDays } from "../../domain/calendar/calendar.ts";

const BATCH_SIZE = 5_000;

/** How long a provider's delivery is kept after receipt, for support, replays and redactions. */
const DELIVERY_DAYS = 30;

/** How long ended sign-in attempts are kept. */
const ATTEMPT_DAYS = 1;
const SESSION_DAYS = 60;

/**
 * Deletes expired rows: outbox messages delivered more than 7 days ago, settled deliveries of providers with their
 * bodies, kept bodies of signed events, stored responses after their day, windows of rate limits that are over, and ended sign-in attempts and
 * sessions. All by the system clock.
 */
export async function prune(deps: Deps): Promise<{
  readonly outboxMessages: number;
  readonly deliveries: number;
  readonly eventBodies: number;
  readonly answers: number;
  readonly counts: number;
  readonly attempts: number;
  readonly challenges: number;
  readonly sessions: number;
}> {
  return {
    outboxMessages: await deleteInBatches(
      deps,
      `delete from outbox where id in (
         select id from outbox where done_at < now() - interval '7 days' limit $1)`,
    ),
    // Unsettled deliveries are kept until they are settled.
    deliveries: await deleteInBatches(
      deps,
      `delete from provider_delivery where id in (
         select id from provider_delivery where settled_at is not null and stored_at < $2 limit $1)`,
      addDays(deps.systemClock.now(), -DELIVERY_DAYS),
    ),
    eventBodies: await deleteInBatches(
      deps,
      `update incoming_event set body_sealed = null, body_until = null where id in (
         select id from incoming_event where body_sealed is not null and body_until < $2 limit $1)`,
      deps.systemClock.now(),
    ),
    answers: await deleteExpiredResponses(deps),
    counts: await deleteExpiredCounts(deps.sql, deps.systemClock.now()),
    attempts: await deleteInBatches(
      deps,
      `delete from sign_in_attempt where id in (select id from sign_in_attempt where expires_at < $2 limit $1)`,
      addDays(deps.systemClock.now(), -ATTEMPT_DAYS),
    ),
    challenges: await deleteInBatches(
      deps,
      `delete from sign_in_challenge where id in (
         select id from sign_in_challenge where expires_at < $2 limit $1)`,
      addDays(deps.systemClock.now(), -ATTEMPT_DAYS),
    ),
    // No session lasts half as long.
    sessions: await deleteInBatches(
      deps,
      `delete from web_session where id in (select id from web_session where created_at < $2 limit $1)`,
      addDays(deps.systemClock.now(), -SESSION_DAYS),
    ),
  };
}

/** In batches, so that no statement keeps locks for long. @param statement takes the size of a batch as `$1` */
async function deleteInBatches(deps: Deps, statement: string, ...parameters: unknown[]): Promise<number> {
  let count = 0;
  for (;;) {
    const deleted = await deps.sql.execute(statement, [BATCH_SIZE, ...parameters]);
    count += deleted;
    if (deleted < BATCH_SIZE) return count;
  }
}

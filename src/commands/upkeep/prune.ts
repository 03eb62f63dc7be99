import { deleteExpiredAnswers } from "../../db/idempotency.ts";
import { deleteExpiredCounts } from "../../db/rate-limit-counts.ts";
import type { Deps } from "../../deps.ts";

const BATCH_SIZE = 5_000;

/**
 * Deletes what nobody needs any more: intents handed over more than 7 days ago, idempotent answers past their day, and
 * windows of rate limits that are over.
 */
export async function prune(
  deps: Deps,
): Promise<{ readonly intents: number; readonly answers: number; readonly counts: number }> {
  let intents = 0;
  for (;;) {
    // In batches, so that no statement keeps locks for long.
    const deleted = await deps.sql.execute(
      `delete from outbox where id in (
         select id from outbox where done_at < now() - interval '7 days' limit $1)`,
      [BATCH_SIZE],
    );
    intents += deleted;
    if (deleted < BATCH_SIZE) break;
  }
  return {
    intents,
    answers: await deleteExpiredAnswers(deps),
    counts: await deleteExpiredCounts(deps.sql, deps.securityClock.now()),
  };
}

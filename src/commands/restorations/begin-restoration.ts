import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findOpenRestoration } from "../../queries/operations/find-open-restoration.ts";

export interface BegunRestoration {
  readonly restoredTo: Date;
  /** Payouts that are looked up at their rail before they are sent. */
  readonly payoutsToLookUp: number;
  /** Open bank transfers that are in no file here, although a lost one may list them. */
  readonly bankTransfersToCheck: number;
  readonly sessionsEnded: number;
}

/**
 * Begins the work after a restore of the database from a backup, before API and workers start. Until it ends, no batch
 * opens and no payout is released. Every unfinished payout over a rail may have been sent after the restored moment:
 * it is recorded as a send without an outcome, so that it is looked up before it is sent. Every open bank transfer may
 * be in a file that was written after that moment: it counts as exported, so that no other file lists it unasked.
 * Sessions end, because some may have been revoked. OPERATE-41.
 *
 * @param input.restoredTo system clock
 * @throws ApiError `conflict` if one is under way; `invalid_request` for a moment in the future
 */
export async function beginRestoration(
  tx: Tx,
  input: Readonly<{ restoredTo: Date; origin: Origin }>,
): Promise<BegunRestoration> {
  const { restoredTo, origin } = input;
  const now = tx.deps.systemClock.now();
  if (restoredTo > now) throw new ApiError("invalid_request", "to must not be in the future.");
  await tx.execute("lock table restoration in share row exclusive mode");
  if ((await findOpenRestoration(tx)) !== null) {
    throw new ApiError("conflict", "A restore is already under way.", { next: "See vp restore status." });
  }
  const { id } = await tx.db
    .insertInto("Restoration")
    .values({ restoredTo, begunAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const payoutsToLookUp = await tx.execute(
    `insert into rail_call (payout_id, rail_attempt, verb, started_at, begun_at)
     select id, rail_attempt, 'send', $1, $1 from payout where status = 'pending' and method <> 'bank_transfer'`,
    [now],
  );
  const bankTransfersToCheck = await tx.execute(
    `update payout set exported_at = $1
     where status = 'pending' and method = 'bank_transfer' and exported_at is null`,
    [tx.now],
  );
  const sessionsEnded = await tx.execute("update web_session set revoked_at = $1 where revoked_at is null", [
    now,
  ]);
  const counts = { payoutsToLookUp, bankTransfersToCheck, sessionsEnded };
  await recordAudit(tx, {
    origin,
    action: "restoration.begin",
    targetId: String(id),
    details: { restoredTo: restoredTo.toISOString(), ...counts },
    at: tx.now,
  });
  return { restoredTo, ...counts };
}

import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { columns, type RowOf } from "./columns.ts";
import { LongAdviceFill } from "./entities/long-advice.ts";
import { KEEP_LONG_ADVICE } from "./long-advice.ts";
import { hasSqlState } from "./sql-state.ts";

const FILL = columns(LongAdviceFill, "f", ["afterId"]);

/** Payouts of a slice. They cannot move while it is filled in: some milliseconds, a second if all have very many lines. */
const SLICE = 20;
/** Whoever wants a payout of the slice waits as well, so it gives up soon, and tries again. */
const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 500;

/**
 * Keeps the first lines of payouts that were made before these were kept, or by a former release since, in slices by their
 * id, each in a transaction of its own, while the service runs. Each run goes on behind the last slice of the one before.
 * Decision record 0094.
 *
 * @param client signed in as the owner of the tables
 */
export async function fillLongAdvice(
  client: pg.Client,
  { slice = SLICE }: Readonly<{ slice?: number }> = {},
): Promise<void> {
  for (;;) {
    const { rows } = await client.query<RowOf<typeof FILL> & { ids: string[] }>(
      `select ${FILL}, array(select y.id from payout y where y.id > f.after_id order by y.id limit $1) as ids
       from long_advice_fill f`,
      [slice],
    );
    const ids = rows[0]?.ids ?? [];
    if (ids.length === 0) return;
    try {
      await fillSlice(client, ids);
    } catch (error) {
      await client.query("rollback");
      if (!hasSqlState(error, "lockNotAvailable", "deadlockDetected")) throw error;
      await pause(PAUSE_MS);
    }
  }
}

async function fillSlice(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // A sale of theirs that gets another time at this moment waits, and forgets them afterwards.
  await client.query("select from payout where id = any ($1::text[]) order by id for no key update", [ids]);
  await client.query(KEEP_LONG_ADVICE, [ids]);
  await client.query("update long_advice_fill set after_id = $1", [ids.at(-1)]);
  await client.query("commit");
}

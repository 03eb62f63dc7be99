import type pg from "pg";
import { fillInSlices } from "./fill-in-slices.ts";
import { KEEP_LONG_ADVICE } from "./long-advice.ts";

/** Payouts of a slice. They cannot move while it is filled in: some milliseconds, a second if all have very many lines. */
const SLICE = 20;

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
  await fillInSlices(client, {
    async next() {
      const { rows } = await client.query<{ ids: string[] }>(
        `select array(select y.id from payout y where y.id > f.after_id order by y.id limit $1) as ids
         from long_advice_fill f`,
        [slice],
      );
      const ids = rows[0]?.ids ?? [];
      return ids.length === 0 ? null : ids;
    },
    async fill(ids) {
      // A sale of theirs that gets another time at this moment waits, and forgets them afterwards.
      await client.query("select from payout where id = any ($1::text[]) order by id for no key update", [
        ids,
      ]);
      await client.query(KEEP_LONG_ADVICE, [ids]);
      await client.query("update long_advice_fill set after_id = $1", [ids.at(-1)]);
    },
  });
}

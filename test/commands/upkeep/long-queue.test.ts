import { expect, test } from "@jest/globals";
import { FOLD_QUEUES } from "../../../src/commands/upkeep/fold-queues.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api } = useApi();

const PIECE = 1_000;
const PIECES = 10;

/** What inserts so many changes of each kind. */
const INSERTS = {
  balances: `balance_change (program_id, partner_id, bucket, period, amount_cents, hour)
    select 'p', 'q', 'pending', 0, 1, 1`,
  "deposits and fees": "funding_change (program_id, kind, amount_cents) select 'p', 'deposit', 1",
  statistics: "statistics_change (program_id, partner_id, hour, clicks) select 'p', 'q', 1, 1",
  "approved customers": "approved_customer_change (partner_id, customer_key, sales) select 'q', 'c', 1",
  "payout batches": `payout_batch_change (batch_id, status, method, needs_attention, payouts, amount_cents)
    select 'b', 'paid', 'sandbox', false, 1, 1`,
} as const satisfies Record<keyof typeof FOLD_QUEUES, string>;

const kinds = Object.keys(INSERTS) as (keyof typeof FOLD_QUEUES)[];

/*
 * What was deleted since the oldest transaction began stays in the index, and PostgreSQL steps over it. Here that
 * transaction is the fold's own.
 */
test.each(kinds)("no statement of a long queue of %s steps over what those before it took", async (what) => {
  const { table, fold } = FOLD_QUEUES[what];
  const changes = `select from generate_series(1, ${2 * PIECES * PIECE})`;
  await asOwner(api, `insert into ${INSERTS[what]} from (${changes}) as each; analyze ${table}`);
  const entriesRead = await inTransaction(api.deps, async (tx) => {
    const readSoFar: number[] = [];
    const counting: Sql = {
      ...tx,
      async row<Row>(...piece: Parameters<Sql["row"]>) {
        const taken = await tx.row<Row>(...piece);
        const read = await tx.row<{ count: number }>(
          `select pg_stat_get_xact_tuples_returned('${table}_pkey'::regclass) as count`,
        );
        readSoFar.push(read!.count);
        return taken;
      },
    };
    await fold(counting, () => readSoFar.length === PIECES, { size: PIECE });
    return readSoFar.map((read, index) => read - (readSoFar[index - 1] ?? 0));
  });
  expect(entriesRead).toHaveLength(PIECES);
  expect(entriesRead[0]).toBeGreaterThanOrEqual(PIECE);
  for (const read of entriesRead) expect(read).toBeLessThanOrEqual(entriesRead[0]! + 1);
});

test("a change that is committed late, with a smaller id, is folded by the next call", async () => {
  const { fold } = FOLD_QUEUES["deposits and fees"];
  const insert = `insert into ${INSERTS["deposits and fees"]}`;
  await fold(api.deps.sql);
  const late = await heldOpen(api.deps, (tx) => tx.execute(insert));
  await asOwner(api, insert);
  expect(await fold(api.deps.sql)).toBe(1);
  await late.commit();
  expect(await fold(api.deps.sql)).toBe(1);
});

import { beforeAll, expect, test } from "@jest/globals";
import { foldBatches } from "../../../src/commands/upkeep/fold-batches.ts";
import type { Sql } from "../../../src/db/sql.ts";
import {
  batchSummaryOf,
  summaryBucketOf,
  type PayoutMethod,
  type PayoutStatus,
  type RailState,
} from "../../../src/domain/payouts/payout.ts";
import { newId } from "../../../src/domain/ids.ts";
import { readBatchProgress } from "../../../src/queries/payouts/batch-progress.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, environment } = useDeps();
const MANY = 3_000;

type Part = readonly [PayoutStatus, PayoutMethod, RailState | null, number];
const ENDED: Part[] = [
  ["paid", "sandbox", "settled", MANY],
  ["failed", "sandbox", "refused", 2],
  ["failed", "stripe", "returned", 1],
  ["pending", "stripe", "needs_attention", 3],
  ["paid", "bank_transfer", null, 4],
  ["failed", "bank_transfer", null, 5],
];

let world: PayoutWorld;
beforeAll(async () => {
  world = await payoutWorld(deps);
  // Payouts of others, which PostgreSQL would read all together if they were few.
  await batchOf([...ENDED, ["pending", "sandbox", "queued", 10]]);
});

/** A batch that was opened a minute ago, with payouts in these states. */
async function batchOf(parts: readonly Part[]): Promise<string> {
  const { id: partnerId } = await world.payee();
  const batchId = newId("batch");
  const { program, brand } = world;
  const now = await world.make.businessNow();
  const openedAt = new Date(now.getTime() - 60_000);
  await deps.sql.execute(
    "insert into payout_batch (id, program_id, brand_id, started_by, created_at) values ($1, $2, $3, 'test', $4)",
    [batchId, program.id, brand.id, openedAt],
  );
  for (const [status, method, railState, payouts] of parts)
    await deps.sql.execute(
      `insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
         rail_state, reason, created_at, updated_at)
       select concat_ws('_', 'pay', $1::text, $5::text, $6::text, $7::text, n), $1, $2, $3, $4, 100, 'USD', $6, $5, $7,
         case when $5::text = 'held' then 'suspended' end, $9, $9
       from generate_series(1, $8::integer) n`,
      [batchId, program.id, brand.id, partnerId, status, method, railState, payouts, openedAt],
    );
  return batchId;
}

/** By its payouts one by one. */
async function expectedOf(batchId: string) {
  const rows = await deps.sql.rows<{
    status: PayoutStatus;
    method: PayoutMethod;
    railState: RailState | null;
  }>(`select status, method, rail_state as "railState" from payout where batch_id = $1`, [batchId]);
  const sending = rows.filter((row) => summaryBucketOf(row) === "sending");
  const isBeingSent = sending.some(({ railState }) => railState !== "in_transit");
  const isOpenTransfer = rows.some(
    ({ status, method }) => status === "pending" && method === "bank_transfer",
  );
  const ofTransfers = isOpenTransfer ? "isByBankTransfer" : null;
  const ofRails = isBeingSent ? "isBeingSent" : "isInTransit";
  return {
    stage: sending.length > 0 ? ofRails : ofTransfers,
    summary: batchSummaryOf(rows.map((row) => ({ ...row, payouts: 1 }))),
  };
}

const HELD: Part = ["held", "sandbox", null, 1];
// PAYOUT-29
// Review: scale 15
test.each<[string, Part[], string | null]>([
  ["none", [], null],
  ["those that have ended", ENDED, null],
  ["a held one", [...ENDED, HELD], null],
  ["one queued", [...ENDED, ["pending", "sandbox", "queued", 1]], "isBeingSent"],
  [
    "one being sent beside many in transit",
    [HELD, ["pending", "stripe", "in_transit", MANY], ["pending", "stripe", "submitted", 1]],
    "isBeingSent",
  ],
  ["many in transit", [...ENDED, ["pending", "sandbox", "in_transit", MANY]], "isInTransit"],
  [
    "open bank transfers beside one in transit",
    [
      ["pending", "bank_transfer", null, MANY],
      ["pending", "sandbox", "in_transit", 1],
    ],
    "isInTransit",
  ],
  ["open bank transfers", [...ENDED, ["pending", "bank_transfer", null, MANY]], "isByBankTransfer"],
])("a batch with %s is polled without reading its payouts", async (_, parts, stage) => {
  const batchId = await batchOf(parts);
  const expected = await expectedOf(batchId);
  expect(expected.stage).toBe(stage);
  const found = await readBatchProgress(deps.sql, batchId);
  expect(found).toEqual({ ...expected, ageMs: expect.any(Number) });
  expect(found.ageMs).toBeGreaterThanOrEqual(60_000);

  await foldBatches(deps.sql);
  expect(await readBatchProgress(deps.sql, batchId)).toMatchObject(expected);
  await asOwner({ environment }, "analyze payout, payout_batch, payout_batch_sum, payout_batch_change");
  const nodes = await planOf(deps.sql, (sql: Sql) => readBatchProgress(sql, batchId));
  // One that is held, and one that is being sent.
  expect(rowsReadOf(nodes, "payout").reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(2);
});

import { expect, test } from "@jest/globals";
import { makePayoutScene } from "../../../bench/payout-scene.ts";
import { analyzeTable } from "../../../src/db/analyze-table.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

// Decision record 0104
test("what a large batch has written is planned by as soon as others see it", async () => {
  const partners = 1_000;
  const scene = await makePayoutScene(deps, { partners, conversionsEach: 1, payableEach: 1 });
  const expected = async (rows: string) => {
    const row = await deps.sql.row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      `explain (format json) select ${rows}`,
    );
    return row!["QUERY PLAN"][0].Plan["Plan Rows"];
  };
  const open = {
    payouts: "from payout where status = 'pending'",
    lines: "from ledger_entry where payout_id is not null",
    messages: "from outbox where done_at is null",
  };
  for (const rows of Object.values(open)) expect(await expected(rows)).toBeLessThan(partners / 2);
  await scene.openBatch();
  for (const rows of Object.values(open)) expect(await expected(rows)).toBeGreaterThan(partners / 2);
});

test("no other tables are analyzed on request", async () => {
  const analyzed = inTransaction(deps, (tx) => analyzeTable(tx, "account" as "payout"));
  await expect(analyzed).rejects.toThrow("the statistics of account are not taken on request");
});

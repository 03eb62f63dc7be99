import { expect, test } from "@jest/globals";
import { makePayoutScene } from "../../../bench/payout-scene.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const PARTNERS = 730;

interface Paid {
  readonly partnerId: string;
  readonly amountCents: number;
  readonly lines: number;
}

// PAYOUT-1
test("a batch that is planned and written in many pieces pays each partner its lines, once", async () => {
  const scene = await makePayoutScene(deps, { partners: PARTNERS, conversionsEach: 3, payableEach: 2 });
  const batch = await scene.openBatch();
  expect(batch.sentOff).toBe(PARTNERS);
  expect(batch.totalCents).toBe(PARTNERS * 2 * 2_000);
  const paid = await deps.sql.rows<Paid>(
    `select y.partner_id as "partnerId", y.amount_cents as "amountCents",
       (select count(*) from ledger_entry l where l.payout_id = y.id and l.partner_id = y.partner_id) as lines
     from payout y where y.program_id = $1`,
    [scene.programId],
  );
  expect(new Set(paid.map(({ partnerId }) => partnerId)).size).toBe(PARTNERS);
  expect(paid.every(({ amountCents, lines }) => amountCents === 4_000 && lines === 2)).toBe(true);
  const messages = await deps.sql.rows<{ lane: string; count: number }>(
    `select lane, count(*) as count from outbox where topic = 'payout' group by lane order by lane`,
  );
  expect(messages).toEqual([
    { lane: "bulk", count: PARTNERS - 10 },
    { lane: "money", count: 10 },
  ]);
  expect((await scene.openBatch()).sentOff).toBe(0);
  expect((await verifyLedger(deps, null, null)).problems).toEqual([]);
});

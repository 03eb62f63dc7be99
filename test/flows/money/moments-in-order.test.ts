import { expect, test } from "@jest/globals";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { decidePartner } from "../../../src/commands/partners/decide-partner.ts";
import { gatherPayees } from "../../../src/commands/payouts/payees.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { balancesAt } from "../../../src/queries/balances/balances-at.ts";
import { balancesByEntries } from "../../../src/queries/balances/balances-by-entries.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * A transaction's time is that of its beginning. One that began earlier and waited for another changes a conversion
 * after it, and the history of the conversion says so.
 */

const { api, make, sales } = useApi();

type Change = (scene: SellingScene, conversionId: string) => Promise<void>;

/** What is committed since the transaction began that rejects the conversion. */
const CHANGES: Readonly<Record<string, Change>> = {
  approved: ({ keys }, id) => sales.approve(id, keys.manager),
  "refunded in part": ({ keys }, id) => sales.refund(id, 3000, keys.owner),
  "refunded in part, then approved": async ({ keys }, id) => {
    await sales.refund(id, 3000, keys.owner);
    await sales.approve(id, keys.manager);
  },
};
/** How long before that change the transaction began: within its hour, and within the hour before. */
const BEGUN_BEFORE = [1, 3600];

const CASES = Object.keys(CHANGES).flatMap((change) => BEGUN_BEFORE.map((seconds) => ({ change, seconds })));

// MONEY-22
test.each(CASES)(
  "a sale that was $change is rejected by a transaction that began $seconds s before",
  async ({ change, seconds }) => {
    const scene = await sellingScene(make, { holdDays: 10 });
    const { program, seller } = scene;
    const conversionId = await sales.sale(program, seller);
    await make.moveClock(1);
    await inTransaction(api.deps, async (tx) => {
      await make.moveClock(seconds / 86_400);
      await CHANGES[change]!(scene, conversionId);
      await rejectConversion(tx, {
        brandId: program.brandId,
        conversionId,
        reason: null,
        reasonCode: "fraud",
        origin: TESTER,
      });
    });
    const moments = await api.deps.sql.rows<{ of: string; at: Date }>(
      `select entry as of, created_at as at from ledger_entry where conversion_id = $1 order by id`,
      [conversionId],
    );
    const times = moments.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const { problems } = await verifyLedger(api.deps, program.id, null);
    expect(problems).toEqual([]);
    for (const { at } of moments) {
      expect(await balancesAt(api.deps.sql, program.id, at)).toEqual(
        await balancesByEntries(api.deps.sql, program.id, at),
      );
    }
  },
);

test("changes of a sale with times out of order verify in the order they were made in", async () => {
  const { program, seller } = await sellingScene(make, { holdDays: 10 });
  const conversionId = await sales.sale(program, seller);
  await make.moveClock(1);
  const decide = (status: string, at: string) =>
    api.deps.sql.execute(`update conversion set status = $2, decided_at = ${at} where id = $1`, [
      conversionId,
      status,
    ]);
  await decide("approved", "service_now()");
  await decide("pending", "service_now() - interval '3 milliseconds'");
  await decide("approved", "service_now() - interval '6 milliseconds'");
  const { problems } = await verifyLedger(api.deps, program.id, null);
  expect(problems.filter(({ check }) => check === "balances")).toEqual([]);
});

// PAYOUT-1
test("a batch leaves out what has become payable since it began", async () => {
  const scene = await sellingScene(make, { holdDays: 1 });
  const { program, seller, keys } = scene;
  const paid = await sales.sale(program, seller);
  await sales.approve(paid, keys.manager);
  const approvedLate = await sales.sale(program, seller);
  const movedLate = await sales.sale(program, scene.partner);
  await make.moveClock(2);
  await inTransaction(api.deps, async (tx) => {
    const now = await tx.readNow();
    await make.moveClock(1 / 24);
    await sales.approve(approvedLate, keys.manager);
    await sales.approve(movedLate, keys.manager);
    const owners = [program.brandId, program.id];
    const payees = await gatherPayees(tx, owners, [seller.id, scene.partner.id], now);
    expect(payees.map(({ partnerId }) => partnerId)).toEqual([seller.id]);
    const lines = await tx.rows<{ id: string }>("select distinct conversion_id as id from payable_line");
    expect(lines.map(({ id }) => id)).toEqual([paid]);
  });
});

// MONEY-12
test("a sale whose payment date comes while its rejection waits is rejected for fraud alone", async () => {
  const { program, seller, keys } = await sellingScene(make, { holdDays: 1 });
  const conversionId = await sales.sale(program, seller);
  await sales.approve(conversionId, keys.manager);
  const rejected = inTransaction(api.deps, async (tx) => {
    await make.moveClock(1);
    const why = { reason: null, reasonCode: null, origin: TESTER };
    await rejectConversion(tx, { brandId: program.brandId, conversionId, ...why });
  });
  await expect(rejected).rejects.toMatchObject({ code: "commission_payable" });
});

// PARTNER-7
test("a warning whose date comes while its clearing waits has suspended the partner", async () => {
  const { program, seller, keys } = await sellingScene(make);
  const warned = await api.call("POST", `/partners/${seller.id}/warn`, {
    key: keys.owner,
    body: { reason: "Coupon sites" },
  });
  expect(warned.status).toBe(200);
  const cleared = inTransaction(api.deps, async (tx) => {
    await make.moveClock(8);
    const input = { brandId: program.brandId, partnerId: seller.id, verb: "clear_warning" } as const;
    await decidePartner(tx, { ...input, reason: null, origin: TESTER });
  });
  await expect(cleared).rejects.toMatchObject({ code: "conflict" });
});

// FUNDING-3
test("the platform's fee is charged at the time of its ledger entry", async () => {
  const { program, seller, keys } = await sellingScene(make, { holdDays: 10 });
  const conversionId = await sales.sale(program, seller);
  await inTransaction(api.deps, async (tx) => {
    await make.moveClock(1 / 24);
    await sales.refund(conversionId, 3000, keys.owner);
    await approveConversion(tx, { brandId: program.brandId, conversionId, origin: TESTER });
  });
  const times = await api.deps.sql.row<{ fee: Date; decided: Date }>(
    `select f.created_at as fee, c.decided_at as decided
     from funding_entry f join conversion c on c.id = f.conversion_id where c.id = $1`,
    [conversionId],
  );
  expect(times!.fee).toEqual(times!.decided);
});

import { describe, expect, test } from "@jest/globals";
import { closeRailCall } from "../../../src/commands/payouts/close-rail-call.ts";
import { pollPayout } from "../../../src/commands/payouts/poll-payout.ts";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { retryPayout } from "../../../src/commands/payouts/retry-payout.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { TransferUpdate } from "../../../src/domain/payouts/rail.ts";
import { listRailDifferences } from "../../../src/queries/payouts/rail-differences.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import {
  payoutWorld,
  TESTER,
  type PayeeValues,
  type PayoutWorld,
} from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const AMOUNT = 2_000;

/** A payout of 2,000, sent off, with the names of the transfers that the rail reports for it. */
async function opened(values: PayeeValues = {}) {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee(values);
  await world.earn(partner.id, AMOUNT);
  await world.batch();
  const [payout] = await world.payouts();
  const payoutId = payout!.id;
  return { world, partner, payoutId, first: `tr_1_${payoutId}`, second: `tr_2_${payoutId}` };
}

const report = (payoutId: string, update: TransferUpdate) =>
  inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      ...{
        rail: "sandbox",
        externalId: newId("request"),
        type: update.kind,
        payoutId,
        update,
        requestId: null,
      },
    }),
  );
const settled = (railRef: string, sentCents = AMOUNT): TransferUpdate => ({
  kind: "settled",
  railRef,
  sentCents,
});
const reversed = (railRef: string, returnedCents = AMOUNT): TransferUpdate => ({
  kind: "returned",
  railRef,
  sentCents: AMOUNT,
  returnedCents,
});
const poll = (payoutId: string) =>
  inTransaction(deps, (tx) => pollPayout(tx, { payoutId, connectedRails: ["sandbox"] }));
const checksOf = async (world: PayoutWorld) =>
  (await verifyLedger(deps, world.program.id, null)).problems.map(({ check }) => check);

// Review: money 1
describe("a second transfer for a payout", () => {
  // RAIL-5
  test("is seen: the payout needs attention, and the check of the books finds it", async () => {
    const { world, payoutId, first, second } = await opened();
    await report(payoutId, settled(first));
    await report(payoutId, settled(second));
    expect(await world.payout(payoutId)).toMatchObject({
      ...{ status: "paid", railState: "needs_attention", reason: "paid_twice" },
    });
    expect(await checksOf(world)).toEqual(["transfers_against_payouts"]);
  });

  test.each(["the second", "the first"])(
    "is reversed (%s of the two): the payout stays paid, and the next batch pays nothing",
    async (which) => {
      const { world, partner, payoutId, first, second } = await opened();
      await report(payoutId, settled(first));
      await report(payoutId, settled(second));
      await report(payoutId, reversed(which === "the first" ? first : second));
      expect(await world.payout(payoutId)).toMatchObject({
        ...{ status: "paid", railState: "needs_attention", reason: "paid_twice" },
      });
      expect(await world.balance(partner.id)).toMatchObject({ payable: 0, paid: AMOUNT });
      await world.batch();
      expect(await world.payouts()).toHaveLength(1);
      expect(await checksOf(world)).toEqual([]);
    },
  );

  test("is reversed, and it is the first that is reported of it: the payout stays paid", async () => {
    const { world, payoutId, first, second } = await opened();
    await report(payoutId, settled(first));
    await report(payoutId, reversed(second));
    expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "needs_attention" });
  });

  test("stands after an operator has looked, until something new is reported of it", async () => {
    const { world, payoutId, first, second } = await opened();
    await report(payoutId, settled(first));
    await report(payoutId, settled(second));
    const mark = { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER } as const;
    await inTransaction(deps, (tx) => markPayout(tx, mark));
    await report(payoutId, settled(second));
    expect(await world.payout(payoutId)).toMatchObject({ railState: "settled", reason: null });
    await report(payoutId, reversed(second, 1));
    expect(await world.payout(payoutId)).toMatchObject({
      railState: "needs_attention",
      reason: "paid_twice",
    });
  });

  test("both gone: it is for an operator to say that nothing was paid", async () => {
    const { world, partner, payoutId, first, second } = await opened();
    for (const update of [settled(first), settled(second), reversed(second), reversed(first)]) {
      await report(payoutId, update);
    }
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", railState: "returned" });
    expect(await world.balance(partner.id)).toMatchObject({ payable: AMOUNT, paid: 0 });
    expect(await checksOf(world)).toEqual([]);
  });
});

// Review: money 1
describe("a transfer that is not the payout's own", () => {
  // RAIL-5
  test("of another amount: nothing moves, it is looked up, and nothing is sent before an operator has said so", async () => {
    const { world, payoutId, first } = await opened();
    await report(payoutId, settled(first, AMOUNT + 1));
    expect(await world.payout(payoutId)).toMatchObject({
      ...{ status: "pending", railState: "needs_attention", reason: "unknown_transfer" },
    });
    const lookUp = await poll(payoutId);
    if (lookUp.kind !== "call") throw new Error(`no call is due, but: ${lookUp.kind}`);
    expect(lookUp.verb).toBe("look_up");
    const { callId } = lookUp;
    const response = { kind: "absent" } as const;
    await inTransaction(deps, (tx) => closeRailCall(tx, { payoutId, callId, response }));
    expect(await poll(payoutId)).toMatchObject({ kind: "wait", for: "attention" });
    await inTransaction(deps, (tx) => retryPayout(tx, { brandId: null, payoutId, origin: TESTER }));
    expect(await poll(payoutId)).toMatchObject({ kind: "call", verb: "send" });
  });

  /** The rail is asked, and reports once more the transfer of another amount. */
  const findAgain = async (payoutId: string, railRef: string) => {
    const lookUp = await poll(payoutId);
    if (lookUp.kind !== "call") throw new Error(`no call is due, but: ${lookUp.kind}`);
    expect(lookUp.verb).toBe("look_up");
    const response = settled(railRef, AMOUNT + 1);
    await inTransaction(deps, (tx) => closeRailCall(tx, { payoutId, callId: lookUp.callId, response }));
  };

  test.each(["an operator asks for another try", "the payout is released"])(
    "is all that the rail knows when %s: it needs attention, and the rail is not asked over and over",
    async (cause) => {
      const isHeld = cause === "the payout is released";
      const { world, partner, payoutId, first } = await opened({ hasTaxForm: !isHeld });
      await report(payoutId, settled(first, AMOUNT + 1));
      if (isHeld) {
        await world.connect(partner.accountId, { rail: "sandbox", account: "ok" });
        await world.batch();
      } else {
        await inTransaction(deps, (tx) => retryPayout(tx, { brandId: null, payoutId, origin: TESTER }));
      }
      await findAgain(payoutId, first);
      expect(await world.payout(payoutId)).toMatchObject({
        ...{ status: "pending", railState: "needs_attention", reason: "unknown_transfer" },
      });
      expect(await poll(payoutId)).toMatchObject({ kind: "wait", for: "attention" });
    },
  );

  test("that is known as another payout's moves neither of them", async () => {
    const one = await opened();
    const other = await opened();
    await report(one.payoutId, settled(one.first));
    await report(other.payoutId, settled(one.first));
    await report(other.payoutId, reversed(one.first));
    expect(await one.world.payout(one.payoutId)).toMatchObject({ status: "paid", railState: "settled" });
    expect(await other.world.payout(other.payoutId)).toMatchObject({
      ...{ status: "pending", railState: "needs_attention", reason: "unknown_transfer" },
    });
  });

  test("of a payout that is held is a difference at once, and is looked up before anything is sent", async () => {
    const { world, partner, payoutId, first } = await opened({ hasTaxForm: false });
    await report(payoutId, settled(first));
    expect(await world.payout(payoutId)).toMatchObject({ status: "held", reason: "tax_form_missing" });
    expect(await listRailDifferences(deps.sql, world.program.id)).toMatchObject([
      { kind: "paid_twice", payoutId, subject: payoutId },
    ]);
    await world.connect(partner.accountId, { rail: "sandbox", account: "ok" });
    await world.batch();
    expect(await world.payout(payoutId)).toMatchObject({ status: "pending" });
    expect(await poll(payoutId)).toMatchObject({ kind: "call", verb: "look_up" });
  });
});

// Review: money 1
test("two transfers reported of at the same moment: one is the payout's own, and both are kept", async () => {
  for (let run = 0; run < 10; run += 1) {
    const { world, payoutId, first, second } = await opened();
    await Promise.all([
      report(payoutId, settled(first)),
      report(payoutId, settled(second)),
      report(payoutId, settled(first)),
      report(payoutId, settled(second)),
    ]);
    expect(await world.payout(payoutId)).toMatchObject({
      ...{ status: "paid", railState: "needs_attention", reason: "paid_twice" },
    });
    const kept = await deps.sql.rows("select ref from rail_transfer where payout_id = $1 order by ref", [
      payoutId,
    ]);
    expect(kept).toEqual([{ ref: first }, { ref: second }]);
  }
});

test("one transfer reported of two payouts at the same moment pays one of them", async () => {
  for (let run = 0; run < 10; run += 1) {
    const one = await opened();
    const other = await opened();
    await Promise.all([report(one.payoutId, settled(one.first)), report(other.payoutId, settled(one.first))]);
    const states = [await one.world.payout(one.payoutId), await other.world.payout(other.payoutId)];
    expect(states.map(({ status, reason }) => `${status} ${reason}`).sort()).toEqual([
      "paid null",
      "pending unknown_transfer",
    ]);
  }
});

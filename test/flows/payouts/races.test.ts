import { expect, test } from "@jest/globals";
import { refundConversion } from "../../../src/commands/conversions/refund-conversion.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { releasePayout } from "../../../src/commands/payouts/release-payout.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps({ DATABASE_POOL_SIZE: "20" });

/** Each race is run so often: who wins is left to the machine. */
const RUNS = 15;

const problemsOf = async (world: PayoutWorld) => (await verifyLedger(deps, world.program.id, null)).problems;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test("batches started at once are a batch each, and nobody is paid twice", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    await world.deposit(1_000_000);
    for (let count = 0; count < 4; count += 1) await world.earn((await world.payee()).id, 2_000);
    const opened = await Promise.all([world.batch(), world.batch(), world.batch()]);
    expect(new Set(opened.map(({ batchId }) => batchId)).size).toBe(3);
    expect(opened.map(({ sentOff }) => sentOff).sort((one, other) => one - other)).toEqual([0, 0, 4]);
    expect(await world.payouts()).toHaveLength(4);
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("batches and deposits at once never spend more than there is", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    for (let count = 0; count < 4; count += 1) await world.earn((await world.payee()).id, 2_000);
    await Promise.all([
      world.batch(),
      world.deposit(3_000),
      world.batch(),
      world.deposit(1_500),
      world.batch(),
    ]);
    const pending = (await world.payouts()).filter(({ status }) => status === "pending");
    expect(sum(pending.map(({ amountCents }) => amountCents))).toBeLessThanOrEqual(4_500);
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("a refund at the same moment is paid less by this batch, or reversed by the next", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    await world.deposit(1_000_000);
    const partner = await world.payee();
    const [first, second] = [await world.earn(partner.id, 2_000), await world.earn(partner.id, 3_000)];
    const refund = {
      brandId: world.brand.id,
      origin: TESTER,
      refund: { kind: "amount" as const, amountCents: 5_000 },
    };
    await Promise.all([
      world.batch(),
      inTransaction(deps, (tx) => refundConversion(tx, { ...refund, conversionId: first })),
      inTransaction(deps, (tx) => refundConversion(tx, { ...refund, conversionId: second })),
    ]);
    const [payout] = await world.payouts();
    const { payable, inFlight } = await world.balance(partner.id);
    expect(inFlight).toBe(payout!.amountCents);
    expect(payable + inFlight).toBe(3_000);
    expect(await problemsOf(world)).toEqual([]);
    await world.earn(partner.id, 4_000);
    await world.batch();
    expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 7_000 });
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("a rejection for fraud at the same moment leaves nothing paid that is not reversed", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    await world.deposit(1_000_000);
    const partner = await world.payee();
    const conversionId = await world.earn(partner.id, 2_000);
    const fraud = {
      brandId: world.brand.id,
      conversionId,
      reason: null,
      reasonCode: "fraud" as const,
      origin: TESTER,
    };
    await Promise.all([world.batch(), inTransaction(deps, (tx) => rejectConversion(tx, fraud))]);
    const { payable, inFlight } = await world.balance(partner.id);
    expect(payable + inFlight).toBe(0);
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("a release and a batch at once send a held payout off once", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
    await world.batch();
    const [held] = await world.payouts();
    expect(held!.status).toBe("held");
    await world.deposit(100_000);
    const release = () =>
      inTransaction(deps, (tx) =>
        releasePayout(tx, { brandId: null, payoutId: held!.id, origin: TESTER }),
      ).then(
        () => 1,
        (error: { code?: string }) => {
          expect(error.code).toBe("conflict");
          return 0;
        },
      );
    const [released, batch, again] = await Promise.all([release(), world.batch(), release()]);
    expect(released + batch.sentOff + again).toBe(1);
    expect(await world.payouts()).toMatchObject([{ id: held!.id, status: "pending", amountCents: 2_000 }]);
    expect(await world.linesOf(held!.id)).toBe(-2_000);
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("two people who mark a payout at once: one of them learns that it was decided", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 2_000);
    await world.batch();
    const [payout] = await world.payouts();
    const mark = (as: "paid" | "failed") =>
      inTransaction(deps, (tx) =>
        markPayout(tx, { brandId: null, payoutId: payout!.id, as, reason: null, origin: TESTER }),
      );
    const ends = await Promise.allSettled([mark("paid"), mark("paid"), mark("paid")]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.allSettled([mark("failed"), mark("failed")]);
    expect(await world.payout(payout!.id)).toMatchObject({ status: "failed" });
    expect(await world.linesOf(payout!.id)).toBe(0);
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("what a rail reports late, twice and in any order ends in the same books", async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const world = await payoutWorld(deps);
    await world.deposit(100_000);
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
    await world.batch();
    const [payout] = await world.payouts();
    const railRef = `tr_${payout!.id}`;
    const reported: [string, RailUpdate][] = [
      [newId("request"), { kind: "accepted", railRef }],
      [newId("request"), { kind: "settled", railRef }],
      [newId("request"), { kind: "returned", railRef, returnedCents: 500 }],
      [newId("request"), { kind: "returned", railRef, returnedCents: 2_000 }],
    ];
    const report = ([externalId, update]: [string, RailUpdate]) =>
      inTransaction(deps, (tx) =>
        recordRailEvent(tx, {
          rail: "sandbox",
          externalId,
          type: update.kind,
          payoutId: payout!.id,
          update,
          requestId: null,
        }),
      );
    const outcomes = await Promise.all([...reported, ...reported.toReversed()].map(report));
    expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(reported.length);
    expect(await world.payout(payout!.id)).toMatchObject({ status: "failed", railState: "returned" });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, inFlight: 0, paid: 0 });
    expect(await problemsOf(world)).toEqual([]);
  }
});

test("a batch goes on beside sales, payouts that end, and other programs' batches", async () => {
  const worlds = await Promise.all([payoutWorld(deps), payoutWorld(deps)]);
  for (const world of worlds) await world.deposit(1_000_000);
  const partners = await Promise.all(worlds.map((world) => world.payee()));
  for (let run = 0; run < RUNS; run += 1) {
    await Promise.all(
      worlds.flatMap((world, index) => [
        world.earn(partners[index]!.id, 1_500),
        world.batch(),
        world.earn(partners[index]!.id, 1_700),
        world.payouts().then((payouts) =>
          Promise.all(
            payouts
              .filter(({ status }) => status === "pending")
              .map(({ id }) =>
                inTransaction(deps, (tx) =>
                  recordRailEvent(tx, {
                    rail: "sandbox",
                    externalId: `${id}-${run}`,
                    type: "settled",
                    payoutId: id,
                    update: { kind: "settled", railRef: `tr_${id}` },
                    requestId: null,
                  }),
                ),
              ),
          ),
        ),
      ]),
    );
  }
  for (const [index, world] of worlds.entries()) {
    await world.batch();
    const { payable, inFlight, paid } = await world.balance(partners[index]!.id);
    expect([payable, inFlight + paid]).toEqual([0, RUNS * 3_200]);
    expect(await problemsOf(world)).toEqual([]);
  }
});

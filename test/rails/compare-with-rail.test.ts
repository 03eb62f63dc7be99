import { beforeAll, expect, test } from "@jest/globals";
import { acceptRailDifference } from "../../src/commands/rails/accept-difference.ts";
import { recordRailEvent } from "../../src/commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import type { Deps } from "../../src/deps.ts";
import { newId } from "../../src/domain/ids.ts";
import { listRailDifferences } from "../../src/queries/payouts/rail-differences.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { compareWithRail } from "../../src/rails/compare-with-rail.ts";
import { createRails } from "../../src/rails/create-rails.ts";
import type { Rail } from "../../src/rails/rail.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../support/scenes/payout-world.ts";
import { startStripeDouble } from "../support/servers/stripe-double.ts";
import { useDeps } from "../support/scenes/use-deps.ts";
import { useRunning } from "../support/scenes/use-running.ts";

let rail: Rail;

const stripe = useRunning(startStripeDouble);
const { deps } = useDeps(() => stripe.settings);
beforeAll(() => {
  rail = createRails(deps).get("stripe")!;
});

const HOUR_MS = 3_600_000;
/** So much later that payouts of the test have settled, and are looked for in the rail's list. */
const compare = (by: Deps = { ...deps, systemClock: { now: () => new Date(Date.now() + 2 * HOUR_MS) } }) =>
  compareWithRail(by, "stripe", rail, TESTER);
const kinds = async ({ program }: PayoutWorld) =>
  (await listRailDifferences(deps.sql, program.id)).map(({ kind, subject }) => [kind, subject]);

/** A payout of 2,000 that was sent over Stripe and settled. */
async function paid() {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee({ rail: "stripe", account: "acct_1" });
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  const payoutId = payout!.id;
  const order = {
    payoutId,
    partnerId: partner.id,
    railAttempt: 1,
    account: "acct_1",
    amountCents: 2_000,
    currency: "USD",
  };
  await deps.sql.execute(
    `insert into rail_call (payout_id, rail_attempt, verb, outcome, started_at, begun_at, finished_at)
     values ($1, 1, 'send', 'settled', now(), now(), now())`,
    [payoutId],
  );
  const response = await rail.send(order);
  if (response.kind !== "settled") throw new Error(`the double answers ${response.kind}`);
  await inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      ...{
        rail: "stripe",
        externalId: newId("request"),
        type: "transfer.created",
        payoutId,
        requestId: null,
      },
      update: response,
    }),
  );
  return { world, partner, payoutId, ref: response.railRef };
}

test("a list that agrees has no differences, over as many pages as it has", async () => {
  const { world } = await paid();
  await paid();
  stripe.pageSize = 1;
  expect(await compare()).toBe(stripe.transfers.length);
  stripe.pageSize = 100;
  expect(await kinds(world)).toEqual([]);
  expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
});

// RAIL-8
// Review: money 7
test("a reversal whose webhook never came is made up for, as the webhook would have done it", async () => {
  const { world, partner, payoutId, ref } = await paid();
  stripe.reverse(ref, 2_000);
  await compare();
  expect(await world.payout(payoutId)).toMatchObject({ status: "failed", railState: "returned" });
  expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, paid: 0 });
  expect(await kinds(world)).toEqual([]);
  const audits = await deps.sql.rows(
    "select actor_id from audit_entry where target_id = $1 and action = $2",
    [payoutId, "payout.return"],
  );
  expect(audits).toEqual([{ actor_id: TESTER.actor.id }]);
});

test("a transfer that names no payout is a difference, until it is reversed", async () => {
  const ref = stripe.transferByHand({ amount: 700, payoutId: "somebody" });
  await compare();
  const found = async () =>
    (await listRailDifferences(deps.sql, null)).filter(({ subject }) => subject === ref);
  expect(await found()).toMatchObject([{ kind: "transfer_without_payout", payoutId: null }]);
  expect((await verifyLedger(deps, null, null)).problems).toMatchObject([
    { check: "rail_differences", id: `stripe ${ref}`, message: expect.stringContaining("700") },
  ]);
  stripe.reverse(ref, 700);
  await compare();
  expect(await found()).toEqual([]);
});

// RAIL-8
test("a payout that is paid here and not on the list is a difference", async () => {
  const { world, payoutId, ref } = await paid();
  stripe.forget(ref);
  await compare();
  expect(await kinds(world)).toEqual([["payout_without_transfer", payoutId]]);
  await compare();
  const [difference, ...others] = await listRailDifferences(deps.sql, world.program.id);
  expect(others).toEqual([]);
  // As long as its characters, whatever they take in memory. API-5.
  const accept = { id: difference!.id, note: "𝄞".repeat(500), origin: TESTER };
  await inTransaction(deps, (tx) => acceptRailDifference(tx, accept));
  await compare();
  expect(await kinds(world)).toEqual([]);
  await expect(inTransaction(deps, (tx) => acceptRailDifference(tx, accept))).rejects.toMatchObject({
    code: "invalid_request",
  });
});

test("one that was sent within the last hour is not missed yet", async () => {
  const { world, ref } = await paid();
  stripe.forget(ref);
  await compare(deps);
  expect(await kinds(world)).toEqual([]);
  await compare();
  expect(await kinds(world)).toHaveLength(1);
  // And stays a difference when the rail's list does not reach back to it any more.
  await compare({ ...deps, systemClock: { now: () => new Date(Date.now() + 100 * 24 * HOUR_MS) } });
  expect(await kinds(world)).toHaveLength(1);
});

// RAIL-8
test("a clock that is set back during a comparison makes no payout missed", async () => {
  const { world } = await paid();
  let hoursAhead = 3;
  const now = () => {
    const read = new Date(Date.now() + hoursAhead * HOUR_MS);
    hoursAhead = 2;
    return read;
  };
  await compare({ ...deps, systemClock: { now } });
  expect(await kinds(world)).toEqual([]);
});

// Review: money 1, money 9
test("a second transfer whose webhook never came: the payout needs attention, and the difference says so", async () => {
  const { world, payoutId } = await paid();
  const second = stripe.transferByHand({ amount: 2_000, payoutId });
  await compare();
  expect(await world.payout(payoutId)).toMatchObject({
    ...{ status: "paid", railState: "needs_attention", reason: "paid_twice" },
  });
  expect(await kinds(world)).toEqual([["paid_twice", payoutId]]);
  await expectProblems(world, ["rail_differences", "transfers_against_payouts"]);
  stripe.reverse(second, 2_000);
  await compare();
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid" });
  expect(await kinds(world)).toEqual([]);
  await expectProblems(world, []);
});

// RAIL-8
test("a transfer of another amount than its payout is a difference; what an operator accepts comes back when it changes", async () => {
  const { world, payoutId, ref } = await paid();
  await deps.sql.execute("update rail_transfer set amount_cents = 1999 where ref = $1", [ref]);
  await compare();
  expect(await kinds(world)).toEqual([["amount_differs", payoutId]]);
  const [difference] = await listRailDifferences(deps.sql, world.program.id);
  await inTransaction(deps, (tx) =>
    acceptRailDifference(tx, { id: difference!.id, note: "A fee of the rail.", origin: TESTER }),
  );
  await expectProblems(world, []);
  await deps.sql.execute("update rail_transfer set amount_cents = 1998 where ref = $1", [ref]);
  await compare();
  expect(await kinds(world)).toEqual([["amount_differs", payoutId]]);
  await deps.sql.execute("update rail_transfer set amount_cents = 2000 where ref = $1", [ref]);
  await compare();
  expect(await kinds(world)).toEqual([]);
});

test("comparisons and webhooks at the same moment end in the same books", async () => {
  for (let run = 0; run < 5; run += 1) {
    const { world, partner, payoutId, ref } = await paid();
    stripe.reverse(ref, 2_000);
    const update = { kind: "returned", railRef: ref, sentCents: 2_000, returnedCents: 2_000 } as const;
    const webhook = () =>
      inTransaction(deps, (tx) =>
        recordRailEvent(tx, {
          ...{ rail: "stripe", externalId: newId("request"), type: "transfer.reversed", payoutId, update },
          requestId: null,
        }),
      );
    await Promise.all([compare(), webhook(), compare(), webhook()]);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, paid: 0, inFlight: 0 });
    expect(await kinds(world)).toEqual([]);
    await expectProblems(world, []);
  }
});

async function expectProblems(world: PayoutWorld, checks: readonly string[]): Promise<void> {
  const { problems } = await verifyLedger(deps, world.program.id, null);
  expect(problems.map(({ check }) => check)).toEqual(checks);
}

// RAIL-8, OPERATE-24
test("payouts of many slices are compared, and each slice resolves only what is its own", async () => {
  const { world, payoutId, ref } = await paid();
  // Before all others, more than fit in the first slice.
  const copy = (from: number, to: number) =>
    deps.sql.execute(
      `insert into payout
       select (jsonb_populate_record(y, jsonb_build_object('id', 'pay_00' || lpad(n::text, 24, '0')))).*
       from payout y, generate_series($2::int, $3::int) n where y.id = $1`,
      [payoutId, from, to],
    );
  await copy(1, 2_500);
  const first = `pay_00${"1".padStart(24, "0")}`;
  await deps.sql.execute(
    `insert into rail_call (payout_id, rail_attempt, verb, outcome, started_at, begun_at, finished_at)
     values ($1, 1, 'send', 'settled', now(), now(), now())`,
    [first],
  );
  stripe.forget(ref);
  const both = [
    ["payout_without_transfer", first],
    ["payout_without_transfer", payoutId],
  ];
  await compare();
  expect(await kinds(world)).toEqual(both);
  await compare();
  expect(await kinds(world)).toEqual(both);
  await deps.sql.execute("update payout set status = 'failed' where id = $1", [first]);
  await compare();
  expect(await kinds(world)).toEqual(both.slice(1));
});

test("a comparison stops before its next slice when it is asked to", async () => {
  await paid();
  const calls: number[] = [];
  const stop = () => {
    calls.push(calls.length);
    if (calls.length === 2) throw new Error("stop here");
  };
  await expect(compareWithRail(deps, "stripe", rail, TESTER, stop)).rejects.toThrow("stop here");
  expect(calls).toHaveLength(2);
});

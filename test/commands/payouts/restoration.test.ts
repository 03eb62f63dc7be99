import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import { beginRestoration } from "../../../src/commands/restorations/begin-restoration.ts";
import { endRestoration } from "../../../src/commands/restorations/end-restoration.ts";
import { recordLostPayout } from "../../../src/commands/restorations/record-lost-payout.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { exportBankTransfers } from "../../../src/commands/payouts/export-bank-transfers.ts";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { openScheduledBatch } from "../../../src/commands/payouts/open-scheduled-batch.ts";
import { releasePayout } from "../../../src/commands/payouts/release-payout.ts";
import { pollPayout } from "../../../src/commands/payouts/poll-payout.ts";
import { acceptRailDifference } from "../../../src/commands/rails/accept-difference.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { listLostTransfers } from "../../../src/queries/payouts/lost-transfers.ts";
import { listTransfersToCheck } from "../../../src/queries/payouts/transfers-to-check.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { createRails } from "../../../src/rails/create-rails.ts";
import { recordLostTransfers } from "../../../src/rails/record-lost-transfers.ts";
import type { Rail } from "../../../src/rails/rail.ts";
import { runVp } from "../../cli/run-vp.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";
import { useRunning } from "../../support/scenes/use-running.ts";
import { startStripeDouble } from "../../support/servers/stripe-double.ts";

const HOUR_MS = 3_600_000;
const stripe = useRunning(startStripeDouble);
const { deps, environment } = useDeps(() => stripe.settings);
let rail: Rail;

beforeAll(() => {
  rail = createRails(deps).get("stripe")!;
});
beforeEach(() => deps.sql.execute("delete from restoration"));

const run = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => inTransaction(deps, work);
const anHourAgo = () => new Date(Date.now() - HOUR_MS);
const begin = () => run((tx) => beginRestoration(tx, { restoredTo: anHourAgo(), origin: TESTER }));
const end = () => run((tx) => endRestoration(tx, { origin: TESTER }));
const release = (payoutId: string) =>
  run((tx) => releasePayout(tx, { brandId: null, payoutId, origin: TESTER }));
const record = (partnerOf = new Map<string, string>()) =>
  recordLostTransfers(deps, new Map([["stripe", rail]]), {
    restoredTo: anHourAgo(),
    partnerOf,
    origin: TESTER,
  });

/** A program with a partner to whom 2,000 and 500 are payable, the larger for longer. */
async function scene() {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee({ rail: "stripe", account: "acct_1" });
  await world.earn(partner.id, 2_000, { holdHours: -48 });
  await world.earn(partner.id, 500, { holdHours: -24 });
  return { world, partner };
}

/** What the database has lost: the rail made a transfer, and no row says so. */
async function lostTransfer(partnerId: string, amountCents: number): Promise<string> {
  const payoutId = newId("payout");
  await sendLost(payoutId, partnerId, amountCents);
  return payoutId;
}

async function sendLost(payoutId: string, partnerId: string, amountCents: number): Promise<void> {
  const order = { payoutId, partnerId, railAttempt: 1, account: "acct_1", amountCents, currency: "USD" };
  await rail.send(order);
}

const stepOf = (payoutId: string) => run((tx) => pollPayout(tx, { payoutId, connectedRails: ["stripe"] }));
const problemsOf = async (programId: string) => (await verifyLedger(deps, programId, null)).problems;

// OPERATE-41
test("from the begin to the end of a restore no payout leaves, by hand, on the payout day or by release", async () => {
  const { world } = await scene();
  const held = await world.payee({ rail: "stripe", account: "acct_2", hasTaxForm: false });
  await world.earn(held.id, 3_000);
  await world.batch();
  const heldPayout = (await world.payouts()).find(({ status }) => status === "held")!;
  await deps.sql.execute("update account set tax_form_at = service_now() where id = $1", [held.accountId]);
  await begin();

  await expect(world.batch()).rejects.toMatchObject({ code: "conflict" });
  await expect(release(heldPayout.id)).rejects.toMatchObject({ code: "conflict" });
  await deps.sql.execute(
    "update program set next_payout_at = service_now() - interval '1 hour' where id = $1",
    [world.program.id],
  );
  const step = await run((tx) => openScheduledBatch(tx, { programId: world.program.id, weekday: 5 }));
  expect(step).toMatchObject({ waitUntil: expect.any(Date) });
  expect(await world.payouts()).toHaveLength(2);

  await end();
  await release(heldPayout.id);
  expect(await world.payout(heldPayout.id)).toMatchObject({ status: "pending" });
});

// OPERATE-41
test("a payout that was being sent is looked up before it is sent, and one of afterwards is not", async () => {
  const { world, partner } = await scene();
  await world.batch();
  const [before] = await world.payouts();
  expect(await begin()).toMatchObject({ payoutsToLookUp: expect.any(Number) });
  await end();
  await world.earn(partner.id, 2_000);
  await world.batch();
  const after = (await world.payouts()).find(({ id }) => id !== before!.id)!;
  expect(await stepOf(before!.id)).toMatchObject({ kind: "call", verb: "look_up" });
  expect(await stepOf(after.id)).toMatchObject({ kind: "call", verb: "send" });
});

/** The rail answers a look-up that it knows nothing of the payout. */
async function lookUpInVain(payoutId: string): Promise<void> {
  expect(await stepOf(payoutId)).toMatchObject({ kind: "call", verb: "look_up" });
  await deps.sql.execute(
    "update rail_call set outcome = 'absent', finished_at = now() where payout_id = $1 and verb = 'look_up'",
    [payoutId],
  );
}

// OPERATE-41
test("a payout that its rail does not know is not sent before the restore ends", async () => {
  const { world } = await scene();
  await world.batch();
  const [payout] = await world.payouts();
  await begin();
  await lookUpInVain(payout!.id);
  expect(await stepOf(payout!.id)).toMatchObject({ kind: "wait", for: "restoration" });
  await end();
  expect(await stepOf(payout!.id)).toMatchObject({ kind: "call", verb: "send" });
});

// OPERATE-41
test("a payout that a lost one may have replaced is never sent, unless an operator retries it", async () => {
  const { world, partner } = await scene();
  const other = await world.payee({ rail: "stripe", account: "acct_4" });
  await world.earn(other.id, 3_000);
  await world.batch();
  const payoutOf = async (partnerId: string) =>
    (await world.payouts()).find((payout) => payout.partnerId === partnerId)!;
  const { id } = await payoutOf(partner.id);
  await begin();
  await lookUpInVain(id);
  const later = await lostTransfer(partner.id, 2_500);
  await record();
  await end();
  expect(await world.payout(id)).toMatchObject({ railState: "needs_attention", reason: "may_be_replaced" });
  expect(await payoutOf(other.id)).toMatchObject({ railState: "queued", reason: null });
  expect(await stepOf(id)).toMatchObject({ kind: "wait", for: "attention" });

  // What the restore recorded as a send counts as under way for a minute.
  await deps.sql.execute(
    "update rail_call set started_at = started_at - interval '2 minutes' where payout_id = $1",
    [id],
  );
  const mark = { brandId: null, payoutId: id, as: "failed", reason: "Replaced", origin: TESTER } as const;
  await run((tx) => markPayout(tx, mark));
  expect(await world.payout(later)).toMatchObject({ status: "paid" });
  expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 0, paid: 2_500 });
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41
test("a transfer whose payout was lost is recorded as paid, and what it paid is not payable again", async () => {
  const { world, partner } = await scene();
  await begin();
  const payoutId = await lostTransfer(partner.id, 2_300);
  expect(await record()).toEqual([
    expect.objectContaining({ payoutId, partnerId: partner.id, amountCents: 2_300 }),
  ]);
  expect(await record()).toEqual([]);
  expect(await world.payout(payoutId)).toMatchObject({
    status: "paid",
    amountCents: 2_300,
    partnerId: partner.id,
  });
  expect(await world.balance(partner.id)).toMatchObject({ payable: 200, paid: 2_300, inFlight: 0 });
  await end();
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41
test("what a lost payout exceeds the payable amount by comes off what the partner earns next", async () => {
  const { world, partner } = await scene();
  await begin();
  await lostTransfer(partner.id, 4_000);
  await record();
  expect(await world.balance(partner.id)).toMatchObject({ payable: -1_500, paid: 4_000 });
  await end();
  await world.earn(partner.id, 5_000);
  await world.batch();
  const next = (await world.payouts()).find(({ status }) => status === "pending");
  expect(next).toMatchObject({ amountCents: 3_500 });
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41
test("a transfer that names no partner stops the end, until it is recorded for one or accepted", async () => {
  const { world, partner } = await scene();
  await begin();
  const payoutId = newId("payout");
  const ref = stripe.transferByHand({ amount: 700, payoutId });
  const other = stripe.transferByHand({ amount: 900, payoutId: newId("payout") });
  expect(await record()).toEqual([]);
  await expect(end()).rejects.toMatchObject({ code: "conflict" });
  await record(new Map([[ref, partner.id]]));
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", amountCents: 700 });
  const [left] = await listLostTransfers(deps.sql);
  expect(left).toMatchObject({ transfer: other });
  await run((tx) =>
    acceptRailDifference(tx, { id: left!.difference, note: "reversed at the rail", origin: TESTER }),
  );
  await end();
});

// OPERATE-41
test("a transfer in another currency pays nothing, and stays in the list until it is accepted", async () => {
  const { world, partner } = await scene();
  await begin();
  const [payoutId, railAttempt] = [newId("payout"), 1];
  await rail.send({
    ...{ payoutId, partnerId: partner.id, railAttempt, account: "acct_1" },
    ...{ amountCents: 2_300, currency: "EUR" },
  });
  expect(await record()).toEqual([]);
  const [left] = await listLostTransfers(deps.sql);
  await expect(record(new Map([[left!.transfer, partner.id]]))).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("in EUR, and the program pays in USD") },
  });
  expect(await world.balance(partner.id)).toMatchObject({ payable: 2_500, paid: 0, inFlight: 0 });
  await run((tx) =>
    acceptRailDifference(tx, { id: left!.difference, note: "reversed at the rail", origin: TESTER }),
  );
  await end();
});

// OPERATE-41
test("a lost bank transfer is recorded by hand, and nothing is recorded twice or without a restore", async () => {
  const { world, partner } = await scene();
  const payoutId = newId("payout");
  const recordIt = () =>
    run((tx) =>
      recordLostPayout(tx, {
        ...{ payoutId, partnerId: partner.id, method: "bank_transfer", amountCents: 2_500 },
        ...{ transfer: null, origin: TESTER },
      }),
    );
  await expect(recordIt()).rejects.toMatchObject({ code: "conflict" });
  await begin();
  await recordIt();
  await expect(recordIt()).rejects.toMatchObject({ code: "conflict" });
  await expect(begin()).rejects.toMatchObject({ code: "conflict" });
  expect(await world.balance(partner.id)).toMatchObject({ payable: 0, paid: 2_500 });
  await end();
  await expect(end()).rejects.toMatchObject({ code: "conflict" });
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41
test("a payout that was held at the restored moment and sent afterwards is recorded as paid", async () => {
  const { world, partner } = await scene();
  const bankless = await world.payee({ rail: null });
  await world.earn(bankless.id, 3_000);
  const taxless = await world.payee({ rail: "stripe", account: "acct_1", hasTaxForm: false });
  await world.earn(taxless.id, 4_000);
  await world.batch();
  const heldOf = async (partnerId: string) => {
    const held = (await world.payouts()).find((payout) => payout.partnerId === partnerId)!;
    expect(held.status).toBe("held");
    return held;
  };
  const [first, second] = [await heldOf(bankless.id), await heldOf(taxless.id)];
  await begin();
  await sendLost(first.id, bankless.id, 3_000);
  await sendLost(second.id, taxless.id, 4_000);
  const lost = await lostTransfer(partner.id, 100);
  const recorded = await record();
  expect(recorded.map(({ payoutId }) => payoutId).toSorted()).toEqual([first.id, second.id, lost].toSorted());
  for (const { id, amountCents } of [first, second]) {
    expect(await world.payout(id)).toMatchObject({ status: "paid", method: "stripe", amountCents });
  }
  await end();
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41
test("the end compares with the rails itself, and is refused while they know more", async () => {
  const { world, partner } = await scene();
  await begin();
  const payoutId = await lostTransfer(partner.id, 2_300);
  const refused = await runVp(environment, ["restore", "end"]);
  expect(refused).toMatchObject({ exitStatus: 1, stderr: expect.stringContaining("have no payout here") });
  await record();
  expect(await runVp(environment, ["restore", "end"])).toMatchObject({ exitStatus: 0 });
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid" });
});

// OPERATE-41
test("what exceeds the payable amount is charged to a rejected sale rather than to a pending one", async () => {
  const world = await payoutWorld(deps);
  const partner = await world.payee({ rail: "bank_transfer" });
  const rejected = {
    brandId: world.brand.id,
    conversionId: await world.earn(partner.id, 900),
    origin: TESTER,
  };
  await run((tx) => rejectConversion(tx, { ...rejected, reason: null, reasonCode: "fraud" }));
  await world.earn(partner.id, 2_000, { status: "pending" });
  await begin();
  await run((tx) =>
    recordLostPayout(tx, {
      ...{ payoutId: newId("payout"), partnerId: partner.id, method: "bank_transfer", amountCents: 1_500 },
      ...{ transfer: null, origin: TESTER },
    }),
  );
  await end();
  expect(await world.balance(partner.id)).toMatchObject({ pending: 2_000, payable: -1_500, paid: 1_500 });
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41
test("a lost payout waits for the approvals that were lost with it, where nothing can be charged before", async () => {
  const { world } = await scene();
  const partner = await world.payee({ rail: "stripe", account: "acct_3" });
  const sale = await world.earn(partner.id, 1_500, { status: "pending" });
  await begin();
  const payoutId = await lostTransfer(partner.id, 1_500);
  expect(await record()).toEqual([]);
  await expect(end()).rejects.toMatchObject({ code: "conflict" });
  await deps.sql.execute("update conversion set status = 'approved' where id = $1", [sale]);
  await record();
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", amountCents: 1_500 });
  await end();
  expect(await problemsOf(world.program.id)).toEqual([]);
});

// OPERATE-41, PAYOUT-21
test("an open bank transfer is in no file during a restore, and afterwards in one with those of earlier files", async () => {
  const world = await payoutWorld(deps);
  const partners = [
    await world.payee({ rail: "bank_transfer" }),
    await world.payee({ rail: "bank_transfer" }),
  ];
  for (const { id } of partners) await world.earn(id, 2_000);
  await world.batch();
  const [lostWithAFile, unpaid] = await world.payouts();
  const ids = { brandId: world.brand.id, programId: world.program.id, origin: TESTER };
  const listed = async (again: boolean) =>
    (await run((tx) => exportBankTransfers(tx, { ...ids, again }))).transfers.map(({ payoutId }) => payoutId);
  const toCheck = async () =>
    (await listTransfersToCheck(deps.sql))
      .filter(({ programId }) => programId === world.program.id)
      .map(({ payoutId }) => payoutId);

  expect(await begin()).toMatchObject({ bankTransfersToCheck: 2 });
  await expect(listed(false)).rejects.toMatchObject({ code: "conflict" });
  await expect(listed(true)).rejects.toMatchObject({ code: "conflict" });
  expect(await toCheck()).toEqual([lostWithAFile!.id, unpaid!.id]);
  await run((tx) => markPayout(tx, { ...ids, payoutId: lostWithAFile!.id, as: "paid", reason: null }));
  await end();

  expect(await listed(false)).toEqual([]);
  expect(await toCheck()).toEqual([unpaid!.id]);
  expect(await listed(true)).toEqual([unpaid!.id]);
  expect(await toCheck()).toEqual([]);
  const later = await world.payee({ rail: "bank_transfer" });
  await world.earn(later.id, 2_000);
  await world.batch();
  expect(await listed(false)).toHaveLength(1);
  expect(await problemsOf(world.program.id)).toEqual([]);
});

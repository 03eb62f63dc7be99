import { beforeAll, describe, expect, test } from "@jest/globals";
import { WorkflowNotFoundError } from "@temporalio/client";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { markPayout } from "../../src/commands/payouts/mark-payout.ts";
import { releasePayout } from "../../src/commands/payouts/release-payout.ts";
import { retryPayout } from "../../src/commands/payouts/retry-payout.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { inTransaction, type Tx } from "../../src/db/transaction.ts";
import { payoutOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { fundingFigures } from "../../src/queries/balances/funding-figures.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../support/scenes/payout-world.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";
import { withoutVerification } from "../support/scenes/without-verification.ts";

const worker = useWorker();
beforeAll(async () => {
  await withoutVerification(worker.deps);
  await worker.startWorker().polling;
});

/** A batch that pays one partner over an account of the sandbox. */
async function paid(account: string, cents = 2_000) {
  const world = await payoutWorld(worker.deps);
  await world.deposit(10_000);
  const partner = await world.payee({ account });
  await world.earn(partner.id, cents);
  const { batchId } = await world.batch();
  const [payout] = await world.payouts();
  return { world, partner, batchId, payoutId: payout!.id };
}

const becomes = (world: PayoutWorld, payoutId: string, status: string, railState: string | null) =>
  until(`the payout to be ${status} and ${railState}`, async () => {
    const payout = await world.payout(payoutId);
    return payout.status === status && payout.railState === railState ? payout : null;
  });

const transfersOf = (payoutId: string) =>
  worker.deps.sql.rows<{ idempotency_key: string; state: string }>(
    "select idempotency_key, state from sandbox_transfer where payout_ref = $1 order by created_at, id",
    [payoutId],
  );

/** Moves the clock, and waits until everything that falls due on the way is done. */
const tomorrow = () => advanceClock(worker.deps, { seconds: 86_400, origin: TESTER, patienceMs: 240_000 });
const figures = (world: PayoutWorld) => fundingFigures(worker.deps.sql, world.brand.id, world.program.id);
const workflow = (id: string) => worker.temporal.workflow.getHandle(id);
/** How a process ended that may not have begun yet. */
const resultOf = (id: string) =>
  until(`${id} to end`, () =>
    workflow(id)
      .result()
      .catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return null;
        throw error;
      }),
  );
const change = (work: (tx: Tx) => Promise<void>) => inTransaction(worker.deps, work);

describe("over the sandbox", () => {
  // PAYOUT-3
  test("an account that is ok is paid, once, and the deposit pays for it", async () => {
    const { world, partner, payoutId, batchId } = await paid("ok");
    const payout = await becomes(world, payoutId, "paid", "settled");
    expect(payout).toMatchObject({ reason: null, settledAt: expect.any(Date) });
    expect(await transfersOf(payoutId)).toEqual([{ idempotency_key: `${payoutId}:1`, state: "settled" }]);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 0, paid: 2_000 });
    expect(await figures(world)).toEqual({
      depositedCents: 10_000,
      sentCents: 2_000,
      inFlightCents: 0,
      feesCents: 0,
    });
    expect(await world.mailsOf("payout_sent")).toContain(`payout_sent:${payoutId}`);
    expect(await resultOf(`payout/${payoutId}`)).toBe("paid");
    expect(await resultOf(`payout-batch/${batchId}`)).toBe("sent 1");
  });

  // PAYOUT-3, PAYOUT-4
  test("a refusal makes it payable again, and the next payout is held until the account was looked at again", async () => {
    const { world, partner, payoutId } = await paid("refuse");
    expect(await becomes(world, payoutId, "failed", "refused")).toMatchObject({ reason: "account_closed" });
    expect(await world.linesOf(payoutId)).toBe(0);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, inFlight: 0, paid: 0 });
    expect(await figures(world)).toMatchObject({ sentCents: 0, inFlightCents: 0 });
    expect(await world.mailsOf("payout_failed")).toContain(`payout_failed:${payoutId}`);
    await world.batch();
    const payouts = await world.payouts();
    expect(payouts).toHaveLength(2);
    expect(payouts[0]!.status).toBe("failed");
    expect(payouts[1]).toMatchObject({ status: "held", reason: "account_refused", amountCents: 2_000 });
  });

  // RAIL-3, PAYOUT-3
  test("a lost response is looked up, and nothing is sent twice", async () => {
    const { world, payoutId } = await paid("timeout_then_ok");
    await becomes(world, payoutId, "paid", "settled");
    expect(await transfersOf(payoutId)).toHaveLength(1);
    const calls = await worker.deps.sql.rows<{ verb: string; outcome: string }>(
      "select verb, outcome from rail_call where payout_id = $1 order by id",
      [payoutId],
    );
    // A worker that a busy machine keeps waiting counts as lost before it has sent: the look-up then finds nothing.
    const answered = calls.filter(({ outcome }) => outcome !== "given_up" && outcome !== "absent");
    expect(answered).toEqual([
      { verb: "send", outcome: "unknown" },
      { verb: "look_up", outcome: "settled" },
    ]);
  });

  test("a request that never arrived is sent again under the same key", async () => {
    const { world, payoutId } = await paid("lost_then_ok");
    await becomes(world, payoutId, "paid", "settled");
    expect(await transfersOf(payoutId)).toEqual([{ idempotency_key: `${payoutId}:1`, state: "settled" }]);
  });

  // PAYOUT-3
  test("money that comes back after it was paid is payable again", async () => {
    const { world, partner, payoutId } = await paid("return_after_paid");
    await becomes(world, payoutId, "paid", "settled");
    expect(await tomorrow()).toMatchObject({ settled: true });
    expect(await becomes(world, payoutId, "failed", "returned")).toMatchObject({ reason: "returned" });
    expect(await world.linesOf(payoutId)).toBe(0);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, inFlight: 0, paid: 0 });
    expect(await figures(world)).toMatchObject({ sentCents: 0, inFlightCents: 0 });
  });

  // RAIL-7
  test("of money that comes back in part exactly that part is payable again, and an operator has to look", async () => {
    const { world, partner, payoutId } = await paid("return_partly", 2_001);
    await becomes(world, payoutId, "paid", "settled");
    expect(await tomorrow()).toMatchObject({ settled: true });
    expect(await becomes(world, payoutId, "paid", "needs_attention")).toMatchObject({
      reason: "partly_returned",
    });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 1_000, inFlight: 0, paid: 1_001 });
    expect(await figures(world)).toMatchObject({ sentCents: 1_001, inFlightCents: 0 });
    await change((tx) =>
      markPayout(tx, { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER }),
    );
    expect(await world.payout(payoutId)).toMatchObject({
      status: "paid",
      railState: "settled",
      reason: null,
    });
  });

  // PAYOUT-3
  test("a slow one is in transit until the rail says that it is settled", async () => {
    const { world, partner, payoutId } = await paid("slow");
    await becomes(world, payoutId, "pending", "in_transit");
    expect(await world.balance(partner.id)).toMatchObject({ inFlight: 2_000, paid: 0 });
    await until("the process to say what it waits for", async () => {
      const state = await workflow(`payout/${payoutId}`).query<{ waitsFor: string } | null>("payoutState");
      return state?.waitsFor.includes("settled");
    });
    expect(await tomorrow()).toMatchObject({ settled: true });
    await becomes(world, payoutId, "paid", "settled");
    expect(await resultOf(`payout/${payoutId}`)).toBe("paid");
  });

  // PAYOUT-3
  test("our own balance at the rail too low: it needs attention, and goes under the next key", async () => {
    const { world, payoutId } = await paid("balance_low_then_ok");
    expect(await becomes(world, payoutId, "pending", "needs_attention")).toMatchObject({
      reason: "balance_too_low",
      railAttempt: 2,
    });
    await until("operators to find it by its need of attention", async () => {
      const found = workflowsWhere(`WorkflowId = 'payout/${payoutId}' and VpNeedsAttention = true`);
      for await (const _ of found) return true;
      return false;
    });
    await change((tx) => retryPayout(tx, { brandId: null, payoutId, origin: TESTER }));
    await becomes(world, payoutId, "paid", "settled");
    expect((await transfersOf(payoutId)).map(({ idempotency_key: key, state }) => [key, state])).toEqual([
      [`${payoutId}:1`, "balance_too_low"],
      [`${payoutId}:2`, "settled"],
    ]);
  });

  // RAIL-3, PAYOUT-3
  test("no response for 23 hours: it needs attention, and nothing is sent under another key without a look-up", async () => {
    const { world, payoutId } = await paid("never_answers");
    await until("two calls", async () => (await callsOf(payoutId)) >= 2);
    await worker.deps.sql.execute(
      `update rail_call set started_at = started_at - interval '23 hours', finished_at = finished_at - interval '23 hours'
       where payout_id = $1`,
      [payoutId],
    );
    await nudge(world, payoutId);
    expect(await becomes(world, payoutId, "pending", "needs_attention")).toMatchObject({
      reason: "no_answer",
      railAttempt: 1,
    });
    await change((tx) => retryPayout(tx, { brandId: null, payoutId, origin: TESTER }));
    // The look-up does not answer either, so that nothing may be sent.
    expect(await becomes(world, payoutId, "pending", "needs_attention")).toMatchObject({ railAttempt: 1 });
    expect(await transfersOf(payoutId)).toEqual([{ idempotency_key: `${payoutId}:1`, state: "lost" }]);
    await change((tx) =>
      markPayout(tx, { brandId: null, payoutId, as: "failed", reason: "gave up", origin: TESTER }),
    );
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", reason: "gave up" });
    expect(await resultOf(`payout/${payoutId}`)).toBe("failed");
  });
});

describe("what an operator decides", () => {
  // RAIL-9
  test("a bank transfer has no process of its own, and one of a former version ends", async () => {
    const world = await payoutWorld(worker.deps);
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 2_000);
    const { batchId } = await world.batch();
    const [payout] = await world.payouts();
    const payoutId = payout!.id;
    const { programId, partnerId } = { programId: world.program.id, partnerId: partner.id };
    // As the former version starts one, or its sweep.
    await change((tx) => enqueue(tx, payoutOutboxMessage({ payoutId, batchId, programId, partnerId })));
    expect(await resultOf(`payout/${payoutId}`)).toBe("by_bank_transfer");
    const runs = async () => {
      let count = 0;
      for await (const _ of workflowsWhere(`WorkflowId = "payout/${payoutId}"`)) count += 1;
      return count;
    };
    await until("the process to be listed", async () => (await runs()) === 1);
    await change((tx) =>
      markPayout(tx, { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER }),
    );
    expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: null });
    // Review: money 7: the batch has waited for it.
    expect(await resultOf(`payout-batch/${batchId}`)).toBe("byBankTransfer 1");
    expect(await runs()).toBe(1);
  });

  // PAYOUT-6
  test("a held payout waits for its release", async () => {
    const world = await payoutWorld(worker.deps);
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
    await world.batch();
    const [payout] = await world.payouts();
    expect(payout).toMatchObject({ status: "held", reason: "funding_short" });
    await until("the process to wait for the release", async () => {
      const state = await workflow(`payout/${payout!.id}`)
        .query<{ waitsFor: string } | null>("payoutState")
        .catch(() => null);
      return state?.waitsFor.includes("release");
    });
    await world.deposit(2_000);
    await change((tx) => releasePayout(tx, { brandId: null, payoutId: payout!.id, origin: TESTER }));
    expect(await resultOf(`payout/${payout!.id}`)).toBe("paid");
  });
});

const workflowsWhere = (query: string) => worker.temporal.workflow.list({ query });

async function callsOf(payoutId: string): Promise<number> {
  const row = await worker.deps.sql.row<{ calls: number }>(
    "select count(*) as calls from rail_call where payout_id = $1 and finished_at is not null",
    [payoutId],
  );
  return row!.calls;
}

/** As any command that changes a payout does. */
async function nudge(world: PayoutWorld, payoutId: string): Promise<void> {
  const { batchId, partnerId } = await world.payout(payoutId);
  await enqueue(
    worker.deps.sql,
    payoutOutboxMessage({ payoutId, batchId, programId: world.program.id, partnerId }),
  );
}

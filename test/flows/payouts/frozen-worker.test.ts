import { beforeAll, expect, test } from "@jest/globals";
import { asyncLocalStorage, CancelledFailure, type Context } from "@temporalio/activity";
import { callRail, type DueCall } from "../../../src/activities/call-rail.ts";
import { createPayoutActivities } from "../../../src/activities/payout-activities.ts";
import { beginSend } from "../../../src/commands/payouts/begin-send.ts";
import { closeRailCall } from "../../../src/commands/payouts/close-rail-call.ts";
import { pollPayout } from "../../../src/commands/payouts/poll-payout.ts";
import { retryPayout } from "../../../src/commands/payouts/retry-payout.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import { SEND_BEGINS_WITHIN_MS } from "../../../src/domain/payouts/rail-step.ts";
import { createRails } from "../../../src/rails/create-rails.ts";
import type { Rails } from "../../../src/rails/rail.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { startStripeDouble } from "../../support/servers/stripe-double.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";
import { useRunning } from "../../support/scenes/use-running.ts";

let rails: Rails;

const stripe = useRunning(startStripeDouble);
// The tests leave calls behind that nobody ends.
const { deps } = useDeps(() => ({ ...stripe.settings, RAIL_CALLS_AT_ONCE: "100" }));
beforeAll(() => {
  rails = createRails(deps);
});

async function opened() {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee({ rail: "stripe", account: "acct_1" });
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  return { world, payoutId: payout!.id };
}

/** A worker writes the call down that is due; it has not made it yet. */
async function writeDown(payoutId: string): Promise<DueCall> {
  const poll = await inTransaction(deps, (tx) =>
    pollPayout(tx, { payoutId, connectedRails: [...rails.keys()] }),
  );
  if (poll.kind !== "call") throw new Error(`no call is due, but: ${poll.kind}`);
  return poll;
}

/** The worker makes the call and writes its response down. @returns the response's word */
async function make(payoutId: string, call: DueCall, by: Deps = deps): Promise<string> {
  const response = await callRail(by, rails, call);
  await inTransaction(deps, (tx) => closeRailCall(tx, { payoutId, callId: call.callId, response }));
  return `${call.verb} ${response.kind}`;
}

const step = async (payoutId: string) => make(payoutId, await writeDown(payoutId));
const keysOf = (payoutId: string) =>
  stripe.transfers.filter((transfer) => transfer.payoutId === payoutId).map(({ key }) => key);

// RAIL-2
// Review: money 8
test("a worker that freezes before it sends under key 1 sends nothing when it thaws after key 2 was paid", async () => {
  const { world, payoutId } = await opened();
  const frozen = await writeDown(payoutId);
  expect(frozen).toMatchObject({ verb: "send", order: { railAttempt: 1 } });

  // Another worker takes over: it polls first, sends under key 1, and is refused for our balance.
  expect(await step(payoutId)).toBe("look_up absent");
  stripe.refuseNext("balance_insufficient");
  expect(await step(payoutId)).toBe("send balance_too_low");
  await inTransaction(deps, (tx) => retryPayout(tx, { brandId: null, payoutId, origin: TESTER }));
  expect(await step(payoutId)).toBe("look_up absent");
  expect(await step(payoutId)).toBe("send settled");
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railAttempt: 2 });

  // The rail has forgotten key 1 meanwhile, so that it would pay again.
  expect(await make(payoutId, frozen)).toBe("send given_up");
  expect(keysOf(payoutId)).toEqual([`${payoutId}:2`]);
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "settled" });
});

// RAIL-4
// Review: money 8
test("a send that was not begun within 10 seconds of its row is given up and looked up first, also if nobody took over", async () => {
  const { payoutId } = await opened();
  const slept = await writeDown(payoutId);
  const late = new Date(deps.systemClock.now().getTime() + SEND_BEGINS_WITHIN_MS);
  const thawed: Deps = { ...deps, systemClock: { now: () => late } };
  expect(await make(payoutId, slept, thawed)).toBe("send given_up");
  expect(keysOf(payoutId)).toEqual([]);
  expect(await step(payoutId)).toBe("look_up absent");
  expect(await step(payoutId)).toBe("send settled");
  expect(keysOf(payoutId)).toEqual([`${payoutId}:1`]);
});

// Review: money 8
test("a worker that begins at the very moment in which another takes over: one of them has the call, never both", async () => {
  for (let run = 0; run < 20; run += 1) {
    const { payoutId } = await opened();
    const call = await writeDown(payoutId);
    const [hasBegun, takenOver] = await Promise.all([beginSend(deps, call.callId), writeDown(payoutId)]);
    expect(takenOver.verb).toBe("look_up");
    const row = await deps.sql.row<{ outcome: string | null }>(
      "select outcome from rail_call where id = $1",
      [call.callId],
    );
    expect(row!.outcome).toBe(hasBegun ? null : "given_up");
  }
});

// Review: money 8
test("a worker from which Temporal has taken the payout back begins no send", async () => {
  const { payoutId } = await opened();
  const reversed = { cancellationSignal: AbortSignal.abort(), heartbeat: () => undefined };
  const activities = createPayoutActivities(deps, rails);
  const advancing = asyncLocalStorage.run(reversed as unknown as Context, () =>
    activities.advancePayout({ payoutId }),
  );
  await expect(advancing).rejects.toThrow(CancelledFailure);
  expect(keysOf(payoutId)).toEqual([]);
  expect(await step(payoutId)).toBe("look_up absent");
});

import { describe, expect, test } from "@jest/globals";
import { beginSend } from "../../../src/commands/payouts/begin-send.ts";
import { closeRailCall } from "../../../src/commands/payouts/close-rail-call.ts";
import { pollPayout } from "../../../src/commands/payouts/poll-payout.ts";
import { withOwnPool } from "../../../src/db/own-pool.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { RailResponse } from "../../../src/domain/payouts/rail.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

/** A payout that no worker is at work on: each poll and each response is made by the test. */
async function opened() {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee();
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  return { world, payoutId: payout!.id };
}

const poll = (payoutId: string) =>
  inTransaction(deps, (tx) => pollPayout(tx, { payoutId, connectedRails: ["sandbox"] }));

/** The call that is due, written down as a worker writes it before it makes it. */
async function begin(payoutId: string) {
  const found = await poll(payoutId);
  if (found.kind !== "call") throw new Error(`no call is due, but: ${found.kind}`);
  return { callId: found.callId, verb: found.verb, railAttempt: found.order.railAttempt };
}

const response = (payoutId: string, callId: number, response: RailResponse) =>
  inTransaction(deps, (tx) => closeRailCall(tx, { payoutId, callId, response }));

const TOO_LOW: RailResponse = { kind: "balance_too_low", reason: "balance_insufficient" };
const ABSENT: RailResponse = { kind: "absent" };
const settled = (payoutId: string): RailResponse => ({ kind: "settled", railRef: `tr_${payoutId}` });

/**
 * A worker is taken for dead while it waits for a response; the next one finds that the rail knows nothing, sends under
 * the same key, and learns that our balance is too low, so that the key after it is in use.
 */
async function overtaken(world: PayoutWorld, payoutId: string) {
  const late = await begin(payoutId);
  expect(await beginSend(deps, late.callId)).toBe(true);
  const lookUp = await begin(payoutId);
  await response(payoutId, lookUp.callId, ABSENT);
  const again = await begin(payoutId);
  expect([late, lookUp, again]).toMatchObject([
    { verb: "send", railAttempt: 1 },
    { verb: "look_up", railAttempt: 1 },
    { verb: "send", railAttempt: 1 },
  ]);
  await response(payoutId, again.callId, TOO_LOW);
  expect(await world.payout(payoutId)).toMatchObject({ railAttempt: 2, railState: "needs_attention" });
  return late.callId;
}

describe("the response to a worker that was taken for dead", () => {
  test.each<[string, RailResponse]>([
    ["our balance is too low", TOO_LOW],
    ["nothing is known", ABSENT],
    ["it is refused", { kind: "refused", reason: "account_closed" }],
  ])("that %s decides nothing about the key that followed", async (_, late) => {
    const { world, payoutId } = await opened();
    const callId = await overtaken(world, payoutId);
    await response(payoutId, callId, late);
    expect(await world.payout(payoutId)).toMatchObject({
      ...{ status: "pending", railAttempt: 2, railState: "needs_attention", reason: "balance_too_low" },
    });
  });

  test("that the money moved is true under any key", async () => {
    const { world, payoutId } = await opened();
    const callId = await overtaken(world, payoutId);
    await response(payoutId, callId, settled(payoutId));
    expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "settled" });
    expect(await poll(payoutId)).toMatchObject({ kind: "done" });
  });
});

test("a response is written down once", async () => {
  const { world, payoutId } = await opened();
  const { callId } = await begin(payoutId);
  await response(payoutId, callId, TOO_LOW);
  await response(payoutId, callId, TOO_LOW);
  expect(await world.payout(payoutId)).toMatchObject({ railAttempt: 2 });
  const audits = await deps.sql.rows("select from audit_entry where target_id = $1 and action = $2", [
    payoutId,
    "payout.next_key",
  ]);
  expect(audits).toHaveLength(1);
});

// RAIL-9
test("a rail has as many calls under way as the settings allow, over all workers", async () => {
  const [most, many] = [3, 12];
  await deps.sql.execute(
    "update rail_call set outcome = 'given_up', finished_at = started_at where finished_at is null",
  );
  const world = await payoutWorld(deps);
  await world.deposit(1_000_000);
  for (let count = 0; count < many; count += 1) {
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
  }
  await world.batch();
  const limited = { ...deps, config: { ...deps.config, railCallsAtOnce: most } };
  const workers = [withOwnPool(limited, 4), withOwnPool(limited, 4)] as const;
  const pollEach = (ids: readonly string[]) =>
    Promise.all(
      ids.map((payoutId, index) =>
        inTransaction(workers[index % 2]!.deps, (tx) =>
          pollPayout(tx, { payoutId, connectedRails: ["sandbox"] }),
        ),
      ),
    );
  const idsWithoutCall = async () =>
    (await world.payouts()).filter(({ railState }) => railState === "queued").map(({ id }) => id);
  try {
    const first = await pollEach(await idsWithoutCall());
    const calls = first.flatMap((found) => (found.kind === "call" ? [found] : []));
    expect(calls).toHaveLength(most);
    expect(first.filter(({ kind }) => kind === "turn")).toHaveLength(many - most);
    // What waits for its turn is as it was.
    expect(await idsWithoutCall()).toHaveLength(many - most);

    const [call] = calls;
    const { payoutId } = call!.order;
    await response(payoutId, call!.callId, settled(payoutId));
    const next = await pollEach(await idsWithoutCall());
    expect(next.filter(({ kind }) => kind === "call")).toHaveLength(1);

    // The workers of all of them died more than a minute ago.
    await deps.sql.execute(
      "update rail_call set started_at = started_at - interval '61 seconds' where finished_at is null",
    );
    const after = await pollEach(await idsWithoutCall());
    expect(after.filter(({ kind }) => kind === "call")).toHaveLength(most);
  } finally {
    await Promise.all(workers.map((one) => one.close()));
  }
});

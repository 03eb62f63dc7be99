import { beforeAll, expect, test } from "@jest/globals";
import { inTransaction } from "../../src/db/transaction.ts";
import { newId } from "../../src/domain/ids.ts";
import type { RailOrder } from "../../src/domain/payouts/rail.ts";
import { createRails } from "../../src/rails/create-rails.ts";
import type { Rail } from "../../src/rails/rail.ts";
import { takeSandboxEvent } from "../../src/rails/sandbox/next-event.ts";
import { createSandboxRail } from "../../src/rails/sandbox/sandbox-rail.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();
let rail: Rail;

beforeAll(async () => {
  rail = createSandboxRail(deps);
});

const orderTo = (account: string, values: Partial<RailOrder> = {}): RailOrder => ({
  payoutId: newId("payout"),
  partnerId: "prt_1",
  railAttempt: 1,
  account,
  amountCents: 1_001,
  currency: "USD",
  ...values,
});
const railRef = expect.stringMatching(/^str_/);
const settled = { kind: "settled", railRef };
const timeout = { kind: "unknown", reason: "timeout" };
const absent = { kind: "absent" };

const moneyMoved = async (payoutId: string) =>
  (
    await deps.sql.rows<{ cents: number }>(
      "select amount_cents as cents from sandbox_transfer where payout_ref = $1 and state in ('settled', 'in_transit')",
      [payoutId],
    )
  ).map(({ cents }) => cents);

// RAIL-1
test.each([
  // account, first response, what a look-up finds then, second answer under the same key
  ["ok", settled, settled, settled],
  ["anybody", settled, settled, settled],
  ["refuse", { kind: "refused", reason: "account_closed" }, absent, { kind: "refused" }],
  ["timeout_then_ok", timeout, settled, settled],
  ["return_after_paid", settled, settled, settled],
  ["slow", { kind: "accepted", railRef }, { kind: "accepted", railRef }, { kind: "accepted", railRef }],
  ["lost_then_ok", timeout, absent, settled],
  ["balance_low_then_ok", { kind: "balance_too_low" }, absent, { kind: "balance_too_low" }],
  ["never_answers", timeout, timeout, timeout],
])("%s", async (account, first, found, second) => {
  const order = orderTo(account);
  expect(await rail.send(order)).toMatchObject(first);
  expect(await rail.lookUp(order)).toMatchObject(found);
  expect(await rail.send(order)).toMatchObject(second);
  expect((await moneyMoved(order.payoutId)).length).toBeLessThanOrEqual(1);
});

test("a payout that it does not know is absent", async () => {
  expect(await rail.lookUp(orderTo("ok"))).toEqual(absent);
});

test("a key is taken once: at the same moment, and with another body not at all", async () => {
  const order = orderTo("ok");
  const responses = await Promise.all(Array.from({ length: 6 }, () => rail.send(order)));
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  for (const other of [{ amountCents: 1_002 }, { account: "other" }, { currency: "EUR" }]) {
    const response = await rail.send({ ...order, ...other });
    expect(response).toEqual({ kind: "unknown", reason: "idempotency_key_reused" });
  }
  expect(await moneyMoved(order.payoutId)).toEqual([1_001]);
});

test("under the next key the same payout is another payment: it is ours not to send it", async () => {
  const order = orderTo("ok");
  await rail.send(order);
  await rail.send({ ...order, railAttempt: 2 });
  expect(await moneyMoved(order.payoutId)).toEqual([1_001, 1_001]);
});

test.each([
  ["slow", "settled", {}],
  ["return_after_paid", "returned", { returnedCents: 1_001 }],
  ["return_partly", "returned", { returnedCents: 500 }],
])("%s reports by an event that it is %s, once and when its time has come", async (account, kind, rest) => {
  const order = orderTo(account);
  await rail.send(order);
  const row = await deps.sql.row<{ id: string; due: Date }>(
    "select id, next_event_at as due from sandbox_transfer where payout_ref = $1",
    [order.payoutId],
  );
  const take = () => inTransaction(deps, (tx) => takeSandboxEvent(tx, row!.id));
  expect(await take()).toEqual({ kind: "wait", until: row!.due });
  await factoriesOf(deps).moveClock(1);
  expect(await take()).toEqual({
    kind: "event",
    payoutId: order.payoutId,
    externalId: `${row!.id}:${kind}`,
    type: `transfer.${kind}`,
    update: { kind, railRef: row!.id, sentCents: 1_001, ...rest },
  });
  expect(await take()).toEqual({ kind: "nothing" });
  expect(await rail.lookUp(order)).toEqual({ kind, railRef: row!.id, sentCents: 1_001, ...rest });
});

// RAIL-1
test.each([
  [{ network: "testnet", stripeApiKey: null }, ["sandbox"]],
  [{ network: "testnet", stripeApiKey: "sk_test_1" }, ["stripe"]],
  [{ network: "mainnet", stripeApiKey: "sk_live_1" }, ["stripe"]],
  [{ network: "mainnet", stripeApiKey: null }, []],
] as const)("a deployment with %j has the rails %j", (settings, names) => {
  const rails = createRails({ ...deps, config: { ...deps.config, ...settings } });
  expect([...rails.keys()]).toEqual(names);
});

import { expect, test } from "@jest/globals";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { readStripeRailEvent } from "../../../src/providers/stripe-connect/stripe-rail-event.ts";
import { readPaymentFacts } from "../../../src/queries/payouts/payment-facts.ts";
import { checkAccountOf, checkAccounts } from "../../../src/rails/check-accounts.ts";
import { createRails } from "../../../src/rails/create-rails.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { startStripeDouble } from "../../support/servers/stripe-double.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";
import { useRunning } from "../../support/scenes/use-running.ts";

const REASON = "insufficient_capabilities_for_transfer";

const stripe = useRunning(startStripeDouble);
const { deps } = useDeps(() => stripe.settings);

/** A payout of 2,000 that Stripe has refused because of the account, and the batch after it. */
async function refused() {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const account = `acct_${newId("request").replaceAll("_", "")}`;
  const partner = await world.payee({ rail: "stripe", account });
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [first] = await world.payouts();
  await inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      ...{
        rail: "stripe",
        externalId: newId("request"),
        type: "refused",
        payoutId: first!.id,
        requestId: null,
      },
      update: { kind: "refused", reason: REASON },
    }),
  );
  await world.batch();
  const statuses = async () => (await world.payouts()).map(({ status, reason }) => [status, reason]);
  return { world, partner, account, statuses };
}

const HELD = [
  ["failed", REASON],
  ["held", "account_refused"],
];
const FREE = [
  ["failed", REASON],
  ["pending", null],
];

/** What Stripe reports by itself about a connected account. */
const reportAccount = async (account: string, transfers: string) => {
  const body = {
    id: newId("request"),
    type: "account.updated",
    account,
    data: { object: { id: account, capabilities: { transfers } } },
  };
  const event = readStripeRailEvent(body, true)!;
  return inTransaction(deps, (tx) => recordRailEvent(tx, { rail: "stripe", ...event, requestId: null }));
};

// PAYOUT-5
// Review: third parties 3
test("a refused payout does not repeat: it is held, the partner learns why, and the batch after it holds it still", async () => {
  const { world, partner, statuses } = await refused();
  expect(await statuses()).toEqual(HELD);
  expect(await readPaymentFacts(deps.sql, partner.id)).toMatchObject({ isAccountRefused: true });
  await world.batch();
  expect(await statuses()).toEqual(HELD);
});

// PAYOUT-5
test("it goes out once another account is connected", async () => {
  const { world, partner, statuses } = await refused();
  await world.connect(partner.accountId, { rail: "stripe", account: "acct_other" });
  await deps.sql.execute("update payout_account set is_first = true where account_id = $1", [
    partner.accountId,
  ]);
  await world.batch();
  expect(await statuses()).toEqual(FREE);
});

test("it goes out once somebody has looked again, and the rail takes payments to it", async () => {
  const { world, partner, account, statuses } = await refused();
  const recheck = () => checkAccountOf(deps, createRails(deps), partner.accountId, TESTER);
  stripe.accounts.set(account, "inactive");
  expect(await recheck()).toEqual({ kind: "refused", reason: "transfers_inactive" });
  await world.batch();
  expect(await statuses()).toEqual(HELD);
  stripe.accounts.set(account, "active");
  expect(await recheck()).toEqual({ kind: "taken" });
  await world.batch();
  expect(await statuses()).toEqual(FREE);
});

test("it goes out once Stripe reports that the account may get transfers", async () => {
  const { world, account, statuses } = await refused();
  await reportAccount("acct_other", "active");
  await reportAccount(account, "pending");
  await world.batch();
  expect(await statuses()).toEqual(HELD);
  expect(await reportAccount(account, "active")).toBe("recorded");
  await world.batch();
  expect(await statuses()).toEqual(FREE);
});

test("accounts that were refused or never asked about are asked about every night", async () => {
  const { world, partner, account, statuses } = await refused();
  const other = await world.payee({ rail: "stripe", account: "acct_new" });
  stripe.accounts.set(account, "active");
  stripe.accounts.set("acct_new", "inactive");
  await checkAccounts(deps, "stripe", createRails(deps).get("stripe")!, TESTER);
  await world.batch();
  expect(await statuses()).toEqual(FREE);
  expect(await readPaymentFacts(deps.sql, partner.id)).toMatchObject({ isAccountRefused: false });
  expect(await readPaymentFacts(deps.sql, other.id)).toMatchObject({ isAccountRefused: true });
});

test("a rail that does not say changes nothing", async () => {
  const { world, partner, statuses } = await refused();
  const config = { ...deps.config, stripeApiBase: "http://127.0.0.1:9" };
  const away = createRails({ ...deps, config });
  expect(await checkAccountOf(deps, away, partner.accountId, TESTER)).toMatchObject({ kind: "unknown" });
  await world.batch();
  expect(await statuses()).toEqual(HELD);
});

test("a check that has to stop leaves the other accounts to the next night", async () => {
  const accounts = ["acct_left_1", "acct_left_2", "acct_left_3"];
  const { world } = await refused();
  for (const account of accounts) await world.payee({ rail: "stripe", account });
  const before = stripe.accountsAsked.length;
  let left = 2;
  const proceed = () => {
    if (left === 0) throw new Error("no time left");
    left -= 1;
  };
  const rail = createRails(deps).get("stripe")!;
  await expect(checkAccounts(deps, "stripe", rail, TESTER, proceed)).rejects.toThrow("no time left");
  expect(stripe.accountsAsked).toHaveLength(before + 2);
});

import { expect, test } from "@jest/globals";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { useRunning } from "../../support/scenes/use-running.ts";
import { startStripeDouble } from "../../support/servers/stripe-double.ts";

const stripe = useRunning(startStripeDouble);
const { api, make } = useApi(() => stripe.settings);

// PAYEE-2
test("Stripe is asked about an account that is new, refused or not checked for an hour, and not again before", async () => {
  const account = await make.account();
  const person = await openPortal(api, make, account);
  const connect = async (name: string) => {
    const asked = stripe.accountsAsked.length;
    const { status } = await person.change("PUT", "/payout-account", { rail: "stripe", account: name });
    expect(status).toBe(200);
    return stripe.accountsAsked.slice(asked);
  };
  stripe.accounts.set("acct_1", "active");
  expect(await connect("acct_1")).toEqual(["acct_1"]);
  expect(await connect("acct_1")).toEqual([]);
  await api.deps.sql.execute(
    "update payout_account set checked_at = checked_at - interval '61 minutes' where account_id = $1",
    [account.id],
  );
  expect(await connect("acct_1")).toEqual(["acct_1"]);

  stripe.accounts.set("acct_2", "inactive");
  expect(await connect("acct_2")).toEqual(["acct_2"]);
  stripe.accounts.set("acct_2", "active");
  expect(await connect("acct_2")).toEqual(["acct_2"]);
  expect((await person.get("/payout-account")).body.data.current.refusedReason).toBeNull();
  expect(await connect("acct_2")).toEqual([]);
});

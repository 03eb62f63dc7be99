import { expect, test } from "@jest/globals";
import { readStripeRailEvent } from "../../../src/providers/stripe-connect/stripe-rail-event.ts";

const transfer = {
  id: "tr_1",
  amount: 2_000,
  amount_reversed: 500,
  currency: "usd",
  transfer_group: "pay_1",
  metadata: {},
};
const event = (values: object = {}) => ({
  id: "evt_1",
  type: "transfer.reversed",
  livemode: true,
  data: { object: transfer },
  ...values,
});
const NOTHING = { payoutId: null, update: null };

test.each<[string, unknown, boolean, object | null]>([
  [
    "a reversed transfer",
    event(),
    false,
    {
      payoutId: "pay_1",
      update: { kind: "returned", railRef: "tr_1", currency: "USD", sentCents: 2_000, returnedCents: 500 },
    },
  ],
  [
    "a created one",
    event({ type: "transfer.created", data: { object: { ...transfer, amount_reversed: 0 } } }),
    false,
    { payoutId: "pay_1", update: { kind: "settled", railRef: "tr_1", currency: "USD", sentCents: 2_000 } },
  ],
  [
    "the payout of the metadata before that of the group",
    event({ data: { object: { ...transfer, metadata: { payout_id: "pay_2" } } } }),
    false,
    { payoutId: "pay_2" },
  ],
  ["an event of the test mode, on mainnet", event({ livemode: false }), false, NOTHING],
  ["an event of the test mode, on testnet", event({ livemode: false }), true, { payoutId: "pay_1" }],
  // Review: money 1, security 11
  [
    "a reversed transfer of a connected account that names a payout of ours",
    event({ account: "acct_1" }),
    true,
    NOTHING,
  ],
  ["a payout of the account", event({ type: "payout.failed" }), false, NOTHING],
  [
    "a transfer without an id",
    event({ data: { object: { ...transfer, id: 7 } } }),
    false,
    { payoutId: "pay_1", update: null },
  ],
  [
    "a transfer of an unknown currency",
    event({ data: { object: { ...transfer, currency: "zzz" } } }),
    false,
    { update: null },
  ],
  ["an event without an id", event({ id: "" }), false, null],
  ["no event", [], false, null],
  ["nothing", null, false, null],
])("%s", (_, body, isTestModeTaken, expected) => {
  const read = readStripeRailEvent(body, isTestModeTaken);
  if (expected === null) expect(read).toBeNull();
  else expect(read).toMatchObject(expected);
});

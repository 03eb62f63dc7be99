import { describe, expect, test } from "@jest/globals";
import {
  PAYOUT_STATUSES,
  RAIL_STATES,
  type PayoutStatus,
  type RailState,
} from "../../../src/domain/payouts/payout.ts";
import {
  decideRailUpdate,
  isOwnTransfer,
  railKeyOf,
  type AttentionReason,
  type PayoutAtRail,
  type RailEffect,
  type RailUpdate,
  type ReportedTransfer,
  type TransferUpdate,
} from "../../../src/domain/payouts/rail.ts";

const AMOUNT = 1_000;
const CURRENCY = "EUR";
const accepted: RailUpdate = { kind: "accepted", railRef: "tr_1" };
const settled: RailUpdate = { kind: "settled", railRef: "tr_1" };
const refused: RailUpdate = { kind: "refused", reason: "account_closed" };
const returned = (returnedCents: number): RailUpdate => ({
  kind: "returned",
  railRef: "tr_1",
  returnedCents,
});

const settle: RailEffect = { kind: "move", verb: "settle" };
const refuse: RailEffect = { kind: "move", verb: "refuse" };
const giveBack: RailEffect = { kind: "move", verb: "return" };
const inTransit: RailEffect = { kind: "in_transit" };
const part = (cents: number): RailEffect[] => [
  { kind: "return_part", cents },
  { kind: "attention", reason: "partly_returned" },
];
const attention = (reason: AttentionReason): RailEffect[] => [{ kind: "attention", reason }];

/** What an update does to a payout whose own transfer is `tr_1`, where it adds something new. */
const decide = (
  payout: Omit<PayoutAtRail, "railRef" | "amountCents" | "currency"> & Partial<PayoutAtRail>,
  update: RailUpdate,
  reported: Partial<ReportedTransfer> = {},
) =>
  decideRailUpdate({ railRef: "tr_1", amountCents: AMOUNT, currency: CURRENCY, ...payout }, update, {
    ...{ isNew: true, isOfAnother: false, othersStandCents: 0 },
    ...reported,
  });

describe("an update of a rail", () => {
  // RAIL-5, RAIL-7
  test.each<[PayoutStatus, RailState, number, RailUpdate, RailEffect[]]>([
    // status, state at the rail, came back before, update, effects
    ["pending", "submitted", 0, accepted, [inTransit]],
    ["pending", "needs_attention", 0, accepted, [inTransit]],
    ["pending", "in_transit", 0, accepted, []],
    ["pending", "submitted", 0, settled, [settle]],
    ["pending", "in_transit", 0, settled, [settle]],
    ["pending", "submitted", 0, refused, [refuse]],
    ["pending", "in_transit", 0, returned(AMOUNT), [giveBack]],
    ["pending", "in_transit", 0, returned(300), [settle, ...part(300)]],
    ["paid", "settled", 0, accepted, []],
    ["paid", "settled", 0, settled, []],
    ["paid", "settled", 0, refused, attention("refused_after_paid")],
    ["paid", "settled", 0, returned(AMOUNT), [giveBack]],
    ["paid", "settled", 0, returned(AMOUNT + 1), [giveBack]],
    ["paid", "settled", 0, returned(300), part(300)],
    ["paid", "needs_attention", 300, returned(300), []],
    ["paid", "needs_attention", 300, returned(200), []],
    ["paid", "needs_attention", 300, returned(450), part(150)],
    ["paid", "needs_attention", 300, returned(AMOUNT), [giveBack]],
    ["failed", "refused", AMOUNT, settled, attention("paid_after_failed")],
    ["failed", "refused", AMOUNT, accepted, attention("paid_after_failed")],
    ["failed", "refused", AMOUNT, refused, []],
    ["failed", "refused", AMOUNT, returned(AMOUNT), []],
    ["failed", "returned", AMOUNT, settled, []],
    ["failed", "returned", AMOUNT, returned(AMOUNT), []],
  ])("%s at %s, %i back: %j does %j", (status, railState, returnedCents, update, effects) => {
    expect(decide({ status, railState, returnedCents }, update)).toEqual(effects);
  });

  test("of a payout that is held changes nothing: it was never sent", () => {
    for (const update of [accepted, settled, refused, returned(AMOUNT)]) {
      const held = { status: "held" as const, railState: null, railRef: null, returnedCents: 0 };
      expect(decide(held, update)).toEqual([]);
    }
  });

  test("never gives back more than the payout, in whatever order and however often it comes", () => {
    for (const status of PAYOUT_STATUSES) {
      for (const railState of RAIL_STATES) {
        for (const before of [0, 1, AMOUNT]) {
          const effects = decide({ status, railState, returnedCents: before }, returned(AMOUNT * 2));
          const cents = effects.reduce(
            (sum, effect) => sum + (effect.kind === "return_part" ? effect.cents : 0),
            0,
          );
          expect(before + cents).toBeLessThanOrEqual(AMOUNT);
        }
      }
    }
  });
});

// RAIL-5
// Review: money 1
describe("an update of another transfer than the payout's own moves no money, and needs attention", () => {
  const paid = { status: "paid", railState: "settled", returnedCents: 0 } as const;
  const pending = { status: "pending", railState: "submitted", returnedCents: 0 } as const;
  const other = (update: RailUpdate): RailUpdate => ({ ...update, railRef: "tr_2" }) as RailUpdate;

  test.each<[string, RailUpdate]>([
    ["settled", other(settled)],
    ["accepted", other(accepted)],
    ["reversed in full", other(returned(AMOUNT))],
    ["reversed in part", other(returned(1))],
  ])("of a payout that is paid, %s", (_, update) => {
    expect(decide(paid, update)).toEqual(attention("paid_twice"));
    expect(decide(pending, update)).toEqual(attention("paid_twice"));
  });

  test("what is known of it already changes nothing", () => {
    expect(decide(paid, other(settled), { isNew: false })).toEqual([]);
  });

  test("what is known of it already needs attention again while a try is asked for", () => {
    const queued = { ...pending, railState: "queued" } as const;
    expect(decide(queued, other(settled), { isNew: false })).toEqual(attention("paid_twice"));
    expect(decide(queued, accepted, { isNew: false, othersStandCents: 1 })).toEqual(attention("paid_twice"));
  });

  test("of another amount, before its own is known", () => {
    const update: RailUpdate = { ...settled, sentCents: AMOUNT - 1 };
    expect(decide({ ...pending, railRef: null }, update)).toEqual(attention("unknown_transfer"));
    expect(decide({ ...pending, railRef: null }, { ...settled, sentCents: AMOUNT })).toEqual([settle]);
  });

  test("of another currency, before its own is known", () => {
    const update: RailUpdate = { ...settled, sentCents: AMOUNT, currency: "HUF" };
    expect(decide({ ...pending, railRef: null }, update)).toEqual(attention("unknown_transfer"));
    expect(decide({ ...pending, railRef: null }, { ...update, currency: CURRENCY })).toEqual([settle]);
  });

  test("that is known as another payout's", () => {
    const reported = { isNew: false, isOfAnother: true };
    expect(decide({ ...pending, railRef: null }, settled, reported)).toEqual(attention("unknown_transfer"));
    expect(decide(paid, other(returned(AMOUNT)), reported)).toEqual(attention("unknown_transfer"));
  });

  test("of a payout that failed, as long as money stands", () => {
    const failed = { status: "failed", railState: "returned", returnedCents: AMOUNT } as const;
    expect(decide(failed, other(settled))).toEqual(attention("paid_after_failed"));
    expect(decide(failed, other(returned(1)))).toEqual(attention("paid_after_failed"));
    expect(decide(failed, other(returned(AMOUNT)))).toEqual([]);
  });
});

// Review: money 1
describe("while another transfer stands with the partner, what comes back of the payout's own is the surplus", () => {
  const reported = { othersStandCents: AMOUNT };
  test.each<[PayoutStatus, RailState, RailUpdate, boolean, RailEffect[]]>([
    ["paid", "settled", returned(AMOUNT), true, attention("paid_twice")],
    ["paid", "needs_attention", returned(AMOUNT), false, []],
    ["paid", "settled", settled, false, []],
    ["pending", "submitted", settled, true, [settle, ...attention("paid_twice")]],
    ["pending", "submitted", returned(AMOUNT), true, [settle, ...attention("paid_twice")]],
    ["pending", "submitted", accepted, true, attention("paid_twice")],
  ])("%s at %s: %j, new %j, does %j", (status, railState, update, isNew, effects) => {
    expect(decide({ status, railState, returnedCents: 0 }, update, { ...reported, isNew })).toEqual(effects);
  });
});

test("a payout's own transfer is the one that it has, or the first of its amount and currency once it was sent off", () => {
  const update: TransferUpdate = { kind: "settled", railRef: "tr_1", sentCents: AMOUNT, currency: CURRENCY };
  const own = (payout: Partial<PayoutAtRail>, isOfAnother = false) =>
    isOwnTransfer(
      { status: "pending", amountCents: AMOUNT, currency: CURRENCY, railRef: null, ...payout },
      update,
      { isOfAnother },
    );
  expect(own({ railRef: "tr_1" })).toBe(true);
  expect(own({ railRef: "tr_2" })).toBe(false);
  expect(own({})).toBe(true);
  expect(own({ amountCents: 1 })).toBe(false);
  expect(own({ currency: "HUF" })).toBe(false);
  expect(own({ status: "held" })).toBe(false);
  expect(own({}, true)).toBe(false);
});

// RAIL-2
test("the key of a payment is the payout's id and the number of the attempt", () => {
  expect(railKeyOf("pay_1", 2)).toBe("pay_1:2");
});

import { describe, expect, test } from "@jest/globals";
import { PAYOUT_STATUSES, RAIL_STATES, type PayoutStatus, type RailState } from "../../src/domain/payout.ts";
import { decideRailNews, railKeyOf, type RailEffect, type RailNews } from "../../src/domain/rail.ts";

const AMOUNT = 1_000;
const accepted: RailNews = { kind: "accepted", railRef: "tr_1" };
const settled: RailNews = { kind: "settled", railRef: "tr_1" };
const refused: RailNews = { kind: "refused", reason: "account_closed" };
const returned = (returnedCents: number): RailNews => ({ kind: "returned", railRef: "tr_1", returnedCents });

const settle: RailEffect = { kind: "move", verb: "settle" };
const refuse: RailEffect = { kind: "move", verb: "refuse" };
const giveBack: RailEffect = { kind: "move", verb: "return" };
const inTransit: RailEffect = { kind: "in_transit" };
const part = (cents: number): RailEffect[] => [
  { kind: "return_part", cents },
  { kind: "attention", reason: "partly_returned" },
];
const attention = (reason: "paid_after_failed" | "refused_after_paid"): RailEffect[] => [
  { kind: "attention", reason },
];

describe("news of a rail", () => {
  test.each<[PayoutStatus, RailState, number, RailNews, RailEffect[]]>([
    // status, state at the rail, came back before, news, effects
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
  ])("%s at %s, %i back: %j does %j", (status, railState, returnedCents, news, effects) => {
    expect(decideRailNews({ status, railState, amountCents: AMOUNT, returnedCents }, news)).toEqual(effects);
  });

  test("of a payout that is held changes nothing: it was never sent", () => {
    for (const news of [accepted, settled, refused, returned(AMOUNT)]) {
      const held = { status: "held" as const, railState: null, amountCents: AMOUNT, returnedCents: 0 };
      expect(decideRailNews(held, news)).toEqual([]);
    }
  });

  test("never gives back more than the payout, in whatever order and however often it comes", () => {
    for (const status of PAYOUT_STATUSES) {
      for (const railState of RAIL_STATES) {
        for (const before of [0, 1, AMOUNT]) {
          const payout = { status, railState, amountCents: AMOUNT, returnedCents: before };
          const effects = decideRailNews(payout, returned(AMOUNT * 2));
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

test("the key of a payment is the payout's id and the number of the attempt", () => {
  expect(railKeyOf("pay_1", 2)).toBe("pay_1:2");
});

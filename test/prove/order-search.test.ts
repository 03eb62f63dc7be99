import { expect, test } from "@jest/globals";
import { apply } from "../../prove/model/apply.ts";
import { pictureOf } from "../../prove/model/expect.ts";
import type { Answer, Operation } from "../../prove/model/operations.ts";
import { emptyWorld, type Terms, type World } from "../../prove/model/state.ts";
import { searchOrder } from "../../prove/order-search.ts";

const AT = Date.UTC(2030, 0, 7, 9, 17);
const TERMS: Terms = {
  commission: { rewardType: "percent", rateBps: 2184, fixedCents: 0 },
  ...{ overrideBps: 0, holdDays: 19, windowDays: 20, renewalMonths: 12, minimumCents: 2500 },
  ...{ newCustomersOnly: false, countries: [], attribution: "first", products: [], events: [] },
};

/** A program with one partner, whose sale of 78.30 the brand has sent under the name of the payment's charge. */
function worldWithSaleOfCharge(): World {
  const world = emptyWorld();
  world.programs["a"] = {
    ...{ name: "a", status: "live", isCouponOfferOn: true, pending: null, depositedCents: 0 },
    ...{ versions: [{ from: AT - 1000, terms: TERMS }], nextPayoutAt: null },
  };
  world.partners["p1"] = {
    ...{ name: "p1", program: "a", status: "approved", wasEverApproved: true, recruiter: null },
    ...{ holdDays: null, warnedUntil: null, account: null, hasTaxForm: false, looseCents: 0 },
  };
  apply(world, SALE, AT);
  return world;
}

const SALE: Operation = {
  ...{ kind: "sale", id: "e1", program: "a", order: "ch_1", amountCents: 7830, ref: "p1", click: null },
  ...{ hoursAgo: 0, coupon: null, customer: null, subscription: null, product: null, currency: null },
};
const APPROVAL: Operation = { kind: "decide", order: "ch_1", verb: "approve", reasonCode: null };
const REFUND_CALL: Operation = {
  ...{ kind: "refund-call", order: "ch_1", key: "r1", amountCents: 1628, totalCents: null },
};
/** It names the payment and its charge, which makes `ch_1` the order `pi_1`. */
const REFUND_REPORTED: Operation = {
  ...{ kind: "payment", id: "e5", program: "a", payment: "pi_1", update: "refunded", cents: 2185 },
  ...{ paidCents: 7830, isInvoiced: false, isInvoiceShapeOld: false, subscription: null, hoursAgo: 0 },
  ...{ isRenewal: false, isNaming: false, transactions: {}, click: null, ref: "p1", customer: null },
};

const answered = (kind: string): Answer => ({ kind, word: null });

/** What the service shows after the approval and the reported refund, of 21.85 of 78.30. */
function foundAfterReportedRefund() {
  const world = worldWithSaleOfCharge();
  apply(world, APPROVAL, AT);
  apply(world, REFUND_REPORTED, AT);
  return pictureOf(world, ["a"], AT);
}

const OPERATIONS = [APPROVAL, REFUND_CALL, REFUND_REPORTED];

test("MONEY-17: a refund by id that follows a merge of its order conflicts with what the provider reported", () => {
  const seen = { programs: ["a"], at: AT, found: foundAfterReportedRefund() };
  const answers = ["done", "conflict", "processed"].map(answered);
  const { end } = searchOrder(worldWithSaleOfCharge(), OPERATIONS, answers, seen);
  expect(end?.conversions["pi_1"]).toMatchObject({ status: "approved", partner: "p1" });
  expect(end?.refunds["pi_1"]).toMatchObject({ byHand: [], providerCents: 2185 });
});

test("answers that no order gives are not explained", () => {
  const seen = { programs: ["a"], at: AT, found: foundAfterReportedRefund() };
  const answers = ["conflict", "conflict", "processed"].map(answered);
  expect(searchOrder(worldWithSaleOfCharge(), OPERATIONS, answers, seen)).toEqual({
    end: null,
    nearest: null,
  });
});

test("a state that no order leads to is not explained, and the nearest one is returned", () => {
  const found = foundAfterReportedRefund();
  found.conversions["pi_1"] = { ...found.conversions["pi_1"]!, refundedCents: 1628 };
  const answers = ["done", "conflict", "processed"].map(answered);
  const { end, nearest } = searchOrder(worldWithSaleOfCharge(), OPERATIONS, answers, {
    programs: ["a"],
    at: AT,
    found,
  });
  expect(end).toBeNull();
  expect(nearest).toEqual(["conversions.pi_1.refundedCents: the model has 2185, the service 1628"]);
});

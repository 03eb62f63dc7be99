import { describe, expect, test } from "@jest/globals";

import {
  type ClickFact,
  type CreditFacts,
  decideCredit,
  isRenewalInPeriod,
  NO_SUBS,
} from "../../../src/domain/attribution/attribution.ts";
import {
  ANNE,
  before,
  BOB,
  click,
  clicked,
  DAY_MS,
  facts,
  MINUTE_MS,
  outcome,
  partner,
  subscription,
  TERMS,
  SUSPENDED,
} from "../sales/sample-credit.ts";

describe("of a visitor's clicks", () => {
  const old = click("old", { partner: ANNE, createdAt: before(20 * DAY_MS) });
  const middle = click("middle", { partner: BOB, createdAt: before(10 * DAY_MS) });
  const recent = click("recent", { partner: partner("carl"), createdAt: before(DAY_MS) });
  const expired = click("expired", { partner: partner("dora"), createdAt: before(40 * DAY_MS) });
  const suspended = (one: ClickFact): ClickFact => ({
    ...one,
    partner: { ...one.partner, status: "suspended" },
  });
  const twin = click("recentz", { partner: BOB, createdAt: recent.createdAt });

  // CREDIT-4
  test.each<[string, "last" | "first", ClickFact, ClickFact[], string]>([
    ["last: the newest, whichever is named", "last", old, [middle, recent], "click carl"],
    ["first: the oldest, whichever is named", "first", recent, [middle, old], "click anne"],
    ["last: the named one, when it is the newest", "last", recent, [old], "click carl"],
    ["first: an expired click is not the oldest", "first", recent, [expired, middle], "click bob"],
    ["an expired click names the visitor too", "last", expired, [middle], "click bob"],
    ["last: a suspended partner's click is skipped", "last", suspended(recent), [middle, old], "click bob"],
    ["first: a suspended partner's click is skipped", "first", recent, [middle, suspended(old)], "click bob"],
    [
      "last: a click after the sale is left out",
      "last",
      middle,
      [click("late", { createdAt: before(-11 * MINUTE_MS) })],
      "click bob",
    ],
    // Review: rules W2
    [
      "last: a click on the thank-you page is left out",
      "last",
      middle,
      [click("thanks", { createdAt: before(-1) })],
      "click bob",
    ],
    [
      "first: a click after the sale is not the oldest of an expired one's visitor",
      "first",
      expired,
      [click("thanks", { createdAt: before(-1) })],
      "click_expired",
    ],
    [
      "last: the named click counts up to 10 minutes after the sale",
      "last",
      click("named", { partner: BOB, createdAt: before(-10 * MINUTE_MS) }),
      [old],
      "click bob",
    ],
    [
      "last: a named click later than that leaves the visitor's clicks before the sale",
      "last",
      click("named", { partner: BOB, createdAt: before(-10 * MINUTE_MS - 1) }),
      [old],
      "click anne",
    ],
    [
      "last: a click at the moment of the sale counts",
      "last",
      middle,
      [click("now", { createdAt: before(0) })],
      "click anne",
    ],
    ["clicks of one moment in the order of their ids", "last", recent, [twin], "click bob"],
    ["clicks of one moment, the first of them", "first", twin, [recent], "click carl"],
    [
      "when none is left, the named one's reason: expired",
      "last",
      expired,
      [suspended(middle)],
      "click_expired",
    ],
    [
      "when none is left, the named one's reason: suspended",
      "last",
      suspended(middle),
      [expired],
      "partner_not_approved",
    ],
  ])("%s", (_name, attribution, named, others, expected) => {
    expect(outcome({ click: clicked(named, ...others), terms: { ...TERMS, attribution } })).toBe(expected);
  });

  test("a refused country of the credited click decides, although another click would do", () => {
    const german = click("german", { country: "DE", createdAt: before(MINUTE_MS) });
    expect(outcome({ click: clicked(middle, german), terms: { ...TERMS, countries: ["US"] } })).toBe(
      "country_not_allowed",
    );
  });

  // CREDIT-6
  test("click id and labels are the credited click's, not the named one's", () => {
    const decision = decideCredit(
      facts({ click: clicked(recent, old), terms: { ...TERMS, attribution: "first" } }),
    );
    expect(decision).toEqual({
      kind: "credited",
      attributedBy: "click",
      partnerId: "prt_anne",
      clickId: "clk_old",
      subs: old.subs,
    });
  });
});

describe("labels", () => {
  test("each label of the event counts, the others fall back to the click's", () => {
    const decision = decideCredit(
      facts({ click: clicked(click("a")), subs: { ...NO_SUBS, sub1: "sent", sub5: "five" } }),
    );
    expect(decision).toMatchObject({
      subs: { sub1: "sent", sub2: "a-2", sub3: null, sub4: null, sub5: "five" },
    });
  });

  test("a coupon sale keeps the click of the same partner, never of another", () => {
    const own = decideCredit(facts({ coupon: { partner: ANNE }, click: clicked(click("a")) }));
    expect(own).toMatchObject({ attributedBy: "coupon", clickId: "clk_a", subs: { sub1: "a-1" } });
    const foreign = decideCredit(facts({ coupon: { partner: BOB }, click: clicked(click("a")) }));
    expect(foreign).toMatchObject({ attributedBy: "coupon", clickId: null, subs: NO_SUBS });
  });

  test("a sale by referral code has no click and the event's labels only", () => {
    const decision = decideCredit(facts({ refCode: { partner: BOB }, subs: { ...NO_SUBS, sub2: "mail" } }));
    expect(decision).toMatchObject({ clickId: null, subs: { ...NO_SUBS, sub2: "mail" } });
  });

  test("a renewal has click and labels of the first payment, unless it sends its own", () => {
    const decision = decideCredit(
      facts({ subscription: subscription(), subs: { ...NO_SUBS, sub2: "mail" } }),
    );
    expect(decision).toMatchObject({
      clickId: "clk_first",
      subs: { ...NO_SUBS, sub1: "first-1", sub2: "mail" },
    });
  });
});

describe("a renewal", () => {
  const terms = { ...TERMS, renewalMonths: 12 };
  // CREDIT-10
  test.each<[string, Partial<CreditFacts>, string]>([
    ["is credited while the program is live", { subscription: subscription(), terms }, "renewal anne"],
    [
      "and while it is paused",
      { subscription: subscription(), programStatus: "paused", terms },
      "renewal anne",
    ],
    [
      "and while it is a draft again",
      { subscription: subscription(), programStatus: "draft", terms },
      "renewal anne",
    ],
    [
      "not once the partner is suspended",
      { subscription: subscription({ partner: SUSPENDED }), terms },
      "partner_not_approved",
    ],
    [
      "not after a first payment that was abuse",
      { subscription: subscription({ wasAbused: true }), terms },
      "no_attribution",
    ],
    [
      "of a known customer",
      { subscription: subscription(), isExistingCustomer: true, terms },
      "renewal anne",
    ],
    [
      "from any country",
      { subscription: subscription(), terms: { ...terms, countries: ["DE"] } },
      "renewal anne",
    ],
    [
      "not of the partner's own address",
      { subscription: subscription({ partner: partner("anne", { hasCustomersAddress: true }) }), terms },
      "self_referral",
    ],
    [
      "not past its period",
      { subscription: subscription({ firstPaidAt: before(366 * DAY_MS) }), terms },
      "renewal_period_over",
    ],
  ])("%s", (_name, changes, expected) => {
    expect(outcome(changes)).toBe(expected);
  });

  // CREDIT-10
  test.each([
    // first payment, months, renewal, earns
    ["2026-01-31T10:00:00.000Z", null, "2099-01-01T00:00:00.000Z", true],
    ["2026-01-31T10:00:00.000Z", 1, "2026-01-31T10:00:01.000Z", false],
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-27T00:00:00.000Z", false],
    ["2026-01-31T10:00:00.000Z", 2, "2026-03-31T09:59:59.999Z", true],
    ["2026-01-31T10:00:00.000Z", 2, "2026-03-31T10:00:00.000Z", false],
    ["2025-12-31T10:00:00.000Z", 2, "2026-02-28T09:59:59.999Z", true],
    ["2025-12-31T10:00:00.000Z", 2, "2026-02-28T10:00:00.000Z", false],
    ["2026-01-15T10:00:00.000Z", 12, "2027-01-15T09:59:59.999Z", true],
    ["2026-01-15T10:00:00.000Z", 12, "2027-01-15T10:00:00.000Z", false],
    ["2026-01-15T10:00:00.000Z", 36, "2029-01-15T09:59:59.999Z", true],
  ])(
    "of a first payment at %s with renewalMonths %j earns at %s: %s",
    (firstPaidAt, months, at, expected) => {
      expect(isRenewalInPeriod(new Date(firstPaidAt), months, new Date(at))).toBe(expected);
    },
  );

  test("the first payment after a trial is a sale of the trial's click", () => {
    const trial = subscription({ firstPaidAt: null });
    expect(outcome({ subscription: trial })).toBe("click anne");
    expect(outcome({ subscription: subscription({ firstPaidAt: null, clickId: null }) })).toBe(
      "ref_code anne",
    );
    expect(outcome({ subscription: trial, programStatus: "paused" })).toBe("program_not_live");
    expect(outcome({ subscription: trial, isExistingCustomer: true })).toBe("not_new_customer");
  });
});

import { describe, expect, test } from "@jest/globals";

import {
  type ClickFact,
  type CreditFacts,
  decideCredit,
  isRenewalInPeriod,
  NO_SUBS,
  type PartnerFact,
  type SubscriptionFact,
} from "../../src/domain/attribution.ts";

const SALE_AT = new Date("2026-11-20T12:00:00.000Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const before = (ms: number): Date => new Date(SALE_AT.getTime() - ms);

const partner = (name: string, changes: Partial<PartnerFact> = {}): PartnerFact => ({
  partnerId: `prt_${name}`,
  status: "approved",
  hasCustomersAddress: false,
  ...changes,
});
const ANNE = partner("anne");
const BOB = partner("bob");

const click = (name: string, changes: Partial<ClickFact> = {}): ClickFact => ({
  clickId: `clk_${name}`,
  partner: ANNE,
  createdAt: before(DAY_MS),
  country: "US",
  subs: { ...NO_SUBS, sub1: `${name}-1`, sub2: `${name}-2` },
  ...changes,
});
const clicked = (named: ClickFact | null, ...ofVisitor: ClickFact[]): CreditFacts["click"] => ({
  named,
  ofVisitor,
});

const subscription = (changes: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
  partner: ANNE,
  firstPaidAt: before(40 * DAY_MS),
  wasAbused: false,
  clickId: "clk_first",
  subs: { ...NO_SUBS, sub1: "first-1" },
  ...changes,
});

const TERMS: CreditFacts["terms"] = {
  attribution: "last",
  attributionWindowDays: 30,
  renewalMonths: null,
  countries: [],
  newCustomersOnly: true,
};

const facts = (changes: Partial<CreditFacts>): CreditFacts => ({
  occurredAt: SALE_AT,
  programStatus: "live",
  isCouponOfferOn: true,
  terms: TERMS,
  subscription: null,
  coupon: null,
  click: null,
  refCode: null,
  isExistingCustomer: false,
  subs: NO_SUBS,
  ...changes,
});

/** `how partner` or the word of the note: one word to compare with. */
const outcome = (changes: Partial<CreditFacts>): string => {
  const decision = decideCredit(facts(changes));
  return decision.kind === "unmatched"
    ? decision.word
    : `${decision.attributedBy} ${decision.partnerId.slice(4)}`;
};

const SUSPENDED = partner("anne", { status: "suspended" });
const ALL = {
  subscription: subscription(),
  coupon: { partner: BOB },
  click: clicked(click("a", { partner: partner("carl") })),
  refCode: { partner: partner("dora") },
};

describe("the first that applies decides alone", () => {
  test.each<[string, Partial<CreditFacts>, string]>([
    ["all four", ALL, "renewal anne"],
    ["without a subscription", { ...ALL, subscription: null }, "coupon bob"],
    ["only click and code", { ...ALL, subscription: null, coupon: null }, "click carl"],
    ["only the code", { refCode: ALL.refCode }, "ref_code dora"],
    ["nothing", {}, "no_attribution"],

    [
      "a known subscription never falls through",
      { ...ALL, subscription: subscription({ partner: SUSPENDED }) },
      "partner_not_approved",
    ],
    [
      "nor when its period is over",
      { ...ALL, subscription: subscription(), terms: { ...TERMS, renewalMonths: 1 } },
      "renewal_period_over",
    ],

    [
      "a coupon while the offer is off is passed over",
      { ...ALL, subscription: null, isCouponOfferOn: false },
      "click carl",
    ],
    [
      "a coupon of nobody is passed over",
      { ...ALL, subscription: null, coupon: { partner: null } },
      "click carl",
    ],
    [
      "a coupon of a suspended partner is passed over",
      { ...ALL, subscription: null, coupon: { partner: SUSPENDED } },
      "click carl",
    ],
    [
      "the same before a referral code",
      { coupon: { partner: null }, refCode: { partner: BOB } },
      "ref_code bob",
    ],
    [
      "a coupon that applies decides, also when it is refused",
      { ...ALL, subscription: null, coupon: { partner: partner("bob", { hasCustomersAddress: true }) } },
      "self_referral",
    ],

    [
      "a referral code is not read beside an unknown click",
      { click: clicked(null), refCode: { partner: BOB } },
      "unknown_click",
    ],
    [
      "nor beside an expired click",
      { click: clicked(click("a", { createdAt: before(31 * DAY_MS) })), refCode: { partner: BOB } },
      "click_expired",
    ],
    [
      "nor beside a click of a refused country",
      { click: clicked(click("a")), refCode: { partner: BOB }, terms: { ...TERMS, countries: ["DE"] } },
      "country_not_allowed",
    ],
  ])("%s", (_name, changes, expected) => {
    expect(outcome(changes)).toBe(expected);
  });
});

describe("an unmatched sale says why", () => {
  const a = click("a");
  test.each<[string, Partial<CreditFacts>, string]>([
    ["nothing is named", {}, "no_attribution"],
    [
      "only a coupon, while the offer is off",
      { coupon: { partner: BOB }, isCouponOfferOn: false },
      "no_attribution",
    ],
    [
      "the click is more than 10 minutes after the sale",
      { click: clicked(click("a", { createdAt: before(-10 * MINUTE_MS - 1) })) },
      "no_attribution",
    ],
    ["the click is unknown", { click: clicked(null) }, "unknown_click"],
    ["the referral code is unknown", { refCode: { partner: null } }, "unknown_code"],
    ["the coupon code is unknown", { coupon: { partner: null } }, "unknown_code"],
    [
      "the click is too old",
      { click: clicked(click("a", { createdAt: before(30 * DAY_MS + 1) })) },
      "click_expired",
    ],
    [
      "the partner of the click is suspended",
      { click: clicked(click("a", { partner: SUSPENDED })) },
      "partner_not_approved",
    ],
    [
      "the partner of the code is pending",
      { refCode: { partner: partner("anne", { status: "pending" }) } },
      "partner_not_approved",
    ],
    ["the partner of the coupon is suspended", { coupon: { partner: SUSPENDED } }, "partner_not_approved"],
    ["the program is paused", { click: clicked(a), programStatus: "paused" }, "program_not_live"],
    ["the program is a draft", { refCode: { partner: BOB }, programStatus: "draft" }, "program_not_live"],
    [
      "the country is not the program's",
      { click: clicked(a), terms: { ...TERMS, countries: ["DE", "FR"] } },
      "country_not_allowed",
    ],
    ["the customer bought before", { click: clicked(a), isExistingCustomer: true }, "not_new_customer"],
    [
      "the customer bought before, by code",
      { refCode: { partner: BOB }, isExistingCustomer: true },
      "not_new_customer",
    ],
    [
      "the customer bought before, by coupon",
      { coupon: { partner: BOB }, isExistingCustomer: true },
      "not_new_customer",
    ],
    [
      "the customer is the partner",
      { click: clicked(click("a", { partner: partner("anne", { hasCustomersAddress: true }) })) },
      "self_referral",
    ],
    [
      "the customer is the partner, by code",
      { refCode: { partner: partner("anne", { hasCustomersAddress: true }) } },
      "self_referral",
    ],

    [
      "of several reasons the partner's status comes first",
      { refCode: { partner: SUSPENDED }, programStatus: "paused" },
      "partner_not_approved",
    ],
    [
      "then the program's",
      { click: clicked(a), programStatus: "paused", terms: { ...TERMS, countries: ["DE"] } },
      "program_not_live",
    ],
    [
      "then the country",
      { click: clicked(a), isExistingCustomer: true, terms: { ...TERMS, countries: ["DE"] } },
      "country_not_allowed",
    ],
    [
      "then the new customer",
      { refCode: { partner: partner("anne", { hasCustomersAddress: true }) }, isExistingCustomer: true },
      "not_new_customer",
    ],
  ])("%s", (_name, changes, expected) => {
    expect(outcome(changes)).toBe(expected);
  });
});

describe("a sale is credited", () => {
  const a = click("a");
  test.each<[string, Partial<CreditFacts>, string]>([
    [
      "by a click at the very start of the window",
      { click: clicked(click("a", { createdAt: before(30 * DAY_MS) })) },
      "click anne",
    ],
    [
      "by a click up to 10 minutes after the sale",
      { click: clicked(click("a", { createdAt: before(-10 * MINUTE_MS) })) },
      "click anne",
    ],
    [
      "by a click from one of the program's countries",
      { click: clicked(a), terms: { ...TERMS, countries: ["DE", "US"] } },
      "click anne",
    ],
    [
      "by a click of unknown country",
      { click: clicked(click("a", { country: null })), terms: { ...TERMS, countries: ["DE"] } },
      "click anne",
    ],
    [
      "of a known customer where that is allowed",
      { click: clicked(a), isExistingCustomer: true, terms: { ...TERMS, newCustomersOnly: false } },
      "click anne",
    ],
    [
      "by coupon, wherever the click came from",
      { coupon: { partner: ANNE }, click: clicked(a), terms: { ...TERMS, countries: ["DE"] } },
      "coupon anne",
    ],
  ])("%s", (_name, changes, expected) => {
    expect(outcome(changes)).toBe(expected);
  });
});

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
  test.each<[string, Partial<CreditFacts>, string]>([
    ["is credited while the program is live", { subscription: subscription(), terms }, "renewal anne"],
    [
      "and while it is paused",
      { subscription: subscription(), programStatus: "paused", terms },
      "renewal anne",
    ],
    ["not in a draft", { subscription: subscription(), programStatus: "draft", terms }, "program_not_live"],
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

import { describe, expect, test } from "@jest/globals";

import type { CreditFacts } from "../../../src/domain/attribution/attribution.ts";
import {
  ALL,
  ANNE,
  before,
  BOB,
  click,
  clicked,
  DAY_MS,
  MINUTE_MS,
  outcome,
  partner,
  subscription,
  SUSPENDED,
  TERMS,
} from "../sales/sample-credit.ts";

describe("the first that applies decides alone", () => {
  // CREDIT-1
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
  // CREDIT-8
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

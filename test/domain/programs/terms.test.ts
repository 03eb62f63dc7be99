import { describe, expect, test } from "@jest/globals";

import type { Terms, TermsPatch } from "../../../src/domain/programs/terms.ts";
import { TERMS_CLAUSES } from "../../../src/domain/programs/terms-clauses.ts";
import {
  ALL_ALLOWED,
  bounty,
  commission,
  fixed,
  flatFee,
  MONDAY,
  percent,
  plan,
  sampleTerms,
  THURSDAY,
} from "./sample-terms.ts";

const BETTER: [name: string, inForce: Partial<Terms>, wanted: TermsPatch][] = [
  ["a higher percentage", {}, commission(2001)],
  ["a higher flat fee", flatFee(2500), flatFee(2501)],
  ["a higher override", {}, { overrideRateBps: 1001 }],
  ["an override where there was none", { overrideRateBps: 0 }, { overrideRateBps: 100 }],
  ["a shorter hold", {}, { holdDays: 14 }],
  ["no hold", {}, { holdDays: 0 }],
  ["a longer attribution window", {}, { attributionWindowDays: 31 }],
  ["more renewal months", {}, { renewalMonths: 13 }],
  ["renewals for ever", {}, { renewalMonths: null }],
  ["a lower minimum payout", {}, { minimumPayoutCents: 999 }],
  ["newCustomersOnly turned off", { newCustomersOnly: true }, { newCustomersOnly: false }],
  ["one more country", { countries: ["US"] }, { countries: ["US", "DE"] }],
  ["every country", { countries: ["US"] }, { countries: [] }],
  [
    "a source allowed",
    { trafficRules: { ...ALL_ALLOWED, paid_social: "ask" } },
    { trafficRules: { paid_social: "allowed" } },
  ],
  [
    "a source to ask about",
    { trafficRules: { ...ALL_ALLOWED, paid_social: "banned" } },
    { trafficRules: { paid_social: "ask" } },
  ],
  ["a product above the commission", {}, { productRules: [percent("pro", 2500)] }],
  ["a product at the commission", {}, { productRules: [percent("pro", 2000)] }],
  [
    "a product's rule raised",
    { productRules: [percent("pro", 2500)] },
    { productRules: [percent("pro", 2600)] },
  ],
  [
    "a product's fixed rule raised",
    { productRules: [fixed("pro", 500)] },
    { productRules: [fixed("pro", 600)] },
  ],
  ["a rule below the commission removed", { productRules: [percent("pro", 1000)] }, { productRules: [] }],
  ["a new bounty", {}, { eventBounties: [bounty("signup", 100)] }],
  ["a bounty raised", { eventBounties: [bounty("signup", 100)] }, { eventBounties: [bounty("signup", 101)] }],
];

const WORSE: [name: string, inForce: Partial<Terms>, wanted: TermsPatch][] = [
  ["a lower percentage", {}, commission(1999)],
  ["a lower flat fee", flatFee(2500), flatFee(2499)],
  ["a percentage in place of a flat fee", flatFee(100), commission(9500)],
  ["a flat fee in place of a percentage", {}, flatFee(100_000)],
  ["a lower override", {}, { overrideRateBps: 999 }],
  ["the override removed", {}, { overrideRateBps: 0 }],
  ["a longer hold", {}, { holdDays: 16 }],
  ["a shorter attribution window", {}, { attributionWindowDays: 29 }],
  ["fewer renewal months", {}, { renewalMonths: 11 }],
  ["months in place of for ever", { renewalMonths: null }, { renewalMonths: 36 }],
  ["a higher minimum payout", {}, { minimumPayoutCents: 1001 }],
  ["newCustomersOnly turned on", {}, { newCustomersOnly: true }],
  ["some countries in place of every", {}, { countries: ["US", "DE"] }],
  ["one country less", { countries: ["US", "DE"] }, { countries: ["US"] }],
  ["a source to ask about", {}, { trafficRules: { paid_social: "ask" } }],
  [
    "a source banned",
    { trafficRules: { ...ALL_ALLOWED, paid_social: "ask" } },
    { trafficRules: { paid_social: "banned" } },
  ],
  ["the first click in place of the last", {}, { attribution: "first" }],
  ["the last click in place of the first", { attribution: "first" }, { attribution: "last" }],
  ["a product below the commission", {}, { productRules: [percent("pro", 1999)] }],
  [
    "a product's rule lowered",
    { productRules: [percent("pro", 2500)] },
    { productRules: [percent("pro", 2400)] },
  ],
  ["a rule above the commission removed", { productRules: [percent("pro", 2500)] }, { productRules: [] }],
  ["a flat fee for a product of a percentage", {}, { productRules: [fixed("pro", 100_000)] }],
  ["a product's flat fee removed", { productRules: [fixed("pro", 1)] }, { productRules: [] }],
  ["a bounty lowered", { eventBounties: [bounty("signup", 100)] }, { eventBounties: [bounty("signup", 99)] }],
  ["a bounty removed", { eventBounties: [bounty("signup", 100)] }, { eventBounties: [] }],
];

const EQUAL: [name: string, inForce: Partial<Terms>, wanted: TermsPatch][] = [
  ["commission", {}, commission(2000)],
  ["flat fee", flatFee(2500), flatFee(2500)],
  ["override", {}, { overrideRateBps: 1000 }],
  ["hold", {}, { holdDays: 15 }],
  ["window", {}, { attributionWindowDays: 30 }],
  ["renewal months", {}, { renewalMonths: 12 }],
  ["renewals for ever", { renewalMonths: null }, { renewalMonths: null }],
  ["minimum", {}, { minimumPayoutCents: 1000 }],
  ["newCustomersOnly", {}, { newCustomersOnly: false }],
  ["countries in another order", { countries: ["US", "DE"] }, { countries: ["DE", "US"] }],
  ["every country", {}, { countries: [] }],
  ["a traffic rule", {}, { trafficRules: { paid_social: "allowed" } }],
  ["attribution", {}, { attribution: "last" }],
  [
    "products in another order",
    { productRules: [percent("a", 1), fixed("b", 2)] },
    { productRules: [fixed("b", 2), percent("a", 1)] },
  ],
  ["events", { eventBounties: [bounty("signup", 100)] }, { eventBounties: [bounty("signup", 100)] }],
];

describe("a change of terms", () => {
  // TERMS-1, TERMS-11
  test("every clause of the terms has a better, a worse and an equal case", () => {
    const touched = (cases: typeof BETTER) =>
      TERMS_CLAUSES.filter((clause) => cases.some(([, , wanted]) => clause.pick(wanted) !== null)).length;
    // The traffic sources are one clause each and behave alike: one stands for them. Attribution cannot get better.
    expect(touched(EQUAL)).toBe(12);
    expect(touched(WORSE)).toBe(12);
    expect(touched(BETTER)).toBe(11);
  });

  // TERMS-13
  test.each(BETTER)("better, applies now on a protected program: %s", (_name, changes, wanted) => {
    const inForce = sampleTerms(changes);
    expect(plan({ inForce, wanted })).toEqual({
      applyNow: wanted,
      pending: null,
      changed: true,
      pendingChanged: false,
    });
  });

  // TERMS-11, TERMS-13
  test.each(WORSE)(
    "worse, waits three business days on a protected program: %s",
    (_name, changes, wanted) => {
      const inForce = sampleTerms(changes);
      expect(plan({ inForce, wanted })).toEqual({
        applyNow: {},
        pending: { requestedAt: MONDAY, effectiveAt: THURSDAY, values: wanted },
        changed: true,
        pendingChanged: true,
      });
    },
  );

  test.each(EQUAL)("equal, changes nothing: %s", (_name, changes, wanted) => {
    const inForce = sampleTerms(changes);
    for (const isProtected of [true, false]) {
      expect(plan({ inForce, wanted, isProtected })).toEqual({
        applyNow: {},
        pending: null,
        changed: false,
        pendingChanged: false,
      });
    }
  });

  // TERMS-10
  test.each([...BETTER, ...WORSE])("applies now where nothing is protected: %s", (_name, changes, wanted) => {
    const inForce = sampleTerms(changes);
    expect(plan({ inForce, wanted, isProtected: false })).toEqual({
      applyNow: wanted,
      pending: null,
      changed: true,
      pendingChanged: false,
    });
  });

  // TERMS-14
  test("the notice leaves out holidays", () => {
    const { pending } = plan({ wanted: commission(1000), holidays: ["2026-11-17"] });
    expect(pending?.effectiveAt.toISOString()).toBe("2026-11-20T15:30:00.000Z");
  });
});

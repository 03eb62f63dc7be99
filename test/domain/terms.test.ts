import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import type { ProductRule } from "../../src/domain/rate-rules.ts";
import {
  areTermsProtected,
  type PendingTerms,
  planTermsChange,
  type Terms,
  termsAt,
  type TermsPatch,
  withTerms,
} from "../../src/domain/terms.ts";
import { TERMS_CLAUSES } from "../../src/domain/terms-clauses.ts";
import { ALL_ALLOWED, sampleTerms } from "./sample-terms.ts";

const MONDAY = new Date("2026-11-16T15:30:00.000Z");
const THURSDAY = new Date("2026-11-19T15:30:00.000Z");
const EARLIER = new Date("2026-11-13T09:00:00.000Z");
const PENDING_DATE = new Date("2026-11-18T09:00:00.000Z");

const percent = (match: string, directRateBps: number): ProductRule => ({
  match,
  rewardType: "percent",
  directRateBps,
  directFixedCents: 0,
});
const fixed = (match: string, directFixedCents: number): ProductRule => ({
  match,
  rewardType: "fixed",
  directRateBps: 0,
  directFixedCents,
});
const bounty = (name: string, directFixedCents: number) => ({ name, directFixedCents });
type Commission = Pick<Terms, "rewardType" | "directRateBps" | "directFixedCents">;
const commission = (directRateBps: number): Commission => ({
  rewardType: "percent",
  directRateBps,
  directFixedCents: 0,
});
const flatFee = (directFixedCents: number): Commission => ({
  rewardType: "fixed",
  directRateBps: 0,
  directFixedCents,
});

const plan = (facts: {
  inForce?: Terms;
  pending?: PendingTerms | null;
  wanted: TermsPatch;
  isProtected?: boolean;
  holidays?: string[];
}) =>
  planTermsChange({
    inForce: facts.inForce ?? sampleTerms(),
    pending: facts.pending ?? null,
    wanted: facts.wanted,
    isProtected: facts.isProtected ?? true,
    now: MONDAY,
    holidays: facts.holidays ?? [],
  });

const waiting = (values: TermsPatch): PendingTerms => ({
  requestedAt: EARLIER,
  effectiveAt: PENDING_DATE,
  values,
});

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
  ["a product above the commission", {}, { products: [percent("pro", 2500)] }],
  ["a product at the commission", {}, { products: [percent("pro", 2000)] }],
  ["a product's rule raised", { products: [percent("pro", 2500)] }, { products: [percent("pro", 2600)] }],
  ["a product's fixed rule raised", { products: [fixed("pro", 500)] }, { products: [fixed("pro", 600)] }],
  ["a rule below the commission removed", { products: [percent("pro", 1000)] }, { products: [] }],
  ["a new bounty", {}, { events: [bounty("signup", 100)] }],
  ["a bounty raised", { events: [bounty("signup", 100)] }, { events: [bounty("signup", 101)] }],
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
  ["a product below the commission", {}, { products: [percent("pro", 1999)] }],
  ["a product's rule lowered", { products: [percent("pro", 2500)] }, { products: [percent("pro", 2400)] }],
  ["a rule above the commission removed", { products: [percent("pro", 2500)] }, { products: [] }],
  ["a flat fee for a product of a percentage", {}, { products: [fixed("pro", 100_000)] }],
  ["a product's flat fee removed", { products: [fixed("pro", 1)] }, { products: [] }],
  ["a bounty lowered", { events: [bounty("signup", 100)] }, { events: [bounty("signup", 99)] }],
  ["a bounty removed", { events: [bounty("signup", 100)] }, { events: [] }],
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
    { products: [percent("a", 1), fixed("b", 2)] },
    { products: [fixed("b", 2), percent("a", 1)] },
  ],
  ["events", { events: [bounty("signup", 100)] }, { events: [bounty("signup", 100)] }],
];

describe("a change of terms", () => {
  test("every clause of the terms has a better, a worse and an equal case", () => {
    const touched = (cases: typeof BETTER) =>
      TERMS_CLAUSES.filter((clause) => cases.some(([, , wanted]) => clause.pick(wanted) !== null)).length;
    // The traffic sources are one clause each and behave alike: one stands for them. Attribution cannot get better.
    expect(touched(EQUAL)).toBe(12);
    expect(touched(WORSE)).toBe(12);
    expect(touched(BETTER)).toBe(11);
  });

  test.each(BETTER)("better, applies now on a protected program: %s", (_name, changes, wanted) => {
    const inForce = sampleTerms(changes);
    expect(plan({ inForce, wanted })).toEqual({
      applyNow: wanted,
      pending: null,
      changed: true,
      pendingChanged: false,
    });
  });

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

  test.each([...BETTER, ...WORSE])("applies now where nothing is protected: %s", (_name, changes, wanted) => {
    const inForce = sampleTerms(changes);
    expect(plan({ inForce, wanted, isProtected: false })).toEqual({
      applyNow: wanted,
      pending: null,
      changed: true,
      pendingChanged: false,
    });
  });

  test("the notice leaves out holidays", () => {
    const { pending } = plan({ wanted: commission(1000), holidays: ["2026-11-17"] });
    expect(pending?.effectiveAt.toISOString()).toBe("2026-11-20T15:30:00.000Z");
  });
});

describe("a change with a better and a worse part", () => {
  test("the better fields apply now, the worse ones wait", () => {
    expect(plan({ wanted: { ...commission(3000), holdDays: 30, minimumPayoutCents: 500 } })).toEqual({
      applyNow: { ...commission(3000), minimumPayoutCents: 500 },
      pending: { requestedAt: MONDAY, effectiveAt: THURSDAY, values: { holdDays: 30 } },
      changed: true,
      pendingChanged: true,
    });
  });

  test("a country added is open now, one left out stays open until the notice has passed", () => {
    const inForce = sampleTerms({ countries: ["US", "FR"] });
    expect(plan({ inForce, wanted: { countries: ["US", "DE"] } })).toMatchObject({
      applyNow: { countries: ["US", "FR", "DE"] },
      pending: { values: { countries: ["US", "DE"] } },
    });
  });

  test("traffic sources are judged one by one", () => {
    const inForce = sampleTerms({ trafficRules: { ...ALL_ALLOWED, paid_social: "banned" } });
    const wanted = { trafficRules: { paid_social: "allowed", coupon_deals: "banned" } } as const;
    expect(plan({ inForce, wanted })).toMatchObject({
      applyNow: { trafficRules: { paid_social: "allowed" } },
      pending: { values: { trafficRules: { coupon_deals: "banned" } } },
    });
  });

  test("of a list of products what rises or is new above the commission applies now", () => {
    const inForce = sampleTerms({ products: [percent("a", 2500), percent("b", 2500), percent("c", 1000)] });
    const wanted = {
      products: [percent("a", 3000), percent("b", 2400), percent("d", 1500), percent("e", 2200)],
    };
    expect(plan({ inForce, wanted })).toMatchObject({
      // a rose, b keeps its old rule, c is better off with the commission, d would be worse off, e is better off.
      applyNow: { products: [percent("a", 3000), percent("b", 2500), percent("e", 2200)] },
      pending: { values: wanted },
    });
  });

  test("of a list of bounties the higher of both amounts applies now", () => {
    const inForce = sampleTerms({ events: [bounty("signup", 100), bounty("install", 50)] });
    const wanted = { events: [bounty("install", 75), bounty("signup", 90)] };
    expect(plan({ inForce, wanted })).toMatchObject({
      applyNow: { events: [bounty("install", 75), bounty("signup", 100)] },
      pending: { values: wanted },
    });
  });
});

describe("a change while another waits", () => {
  test("a worse value joins, and the notice of the whole begins anew", () => {
    const pending = waiting(commission(1000));
    expect(plan({ pending, wanted: { holdDays: 30 } })).toEqual({
      applyNow: {},
      pending: { requestedAt: MONDAY, effectiveAt: THURSDAY, values: { ...commission(1000), holdDays: 30 } },
      changed: true,
      pendingChanged: true,
    });
  });

  test("another worse value replaces the pending one and restarts the notice, even a milder one", () => {
    const pending = waiting(commission(1000));
    expect(plan({ pending, wanted: commission(1500) }).pending).toEqual({
      requestedAt: MONDAY,
      effectiveAt: THURSDAY,
      values: commission(1500),
    });
  });

  test.each<[string, TermsPatch]>([
    ["commission", commission(1000)],
    ["traffic rule", { trafficRules: { coupon_deals: "banned" } }],
    ["products", { products: [percent("pro", 100)] }],
    ["hold", { holdDays: 30 }],
  ])("the pending value sent again changes nothing: %s", (_name, values) => {
    const pending = waiting(values);
    expect(plan({ pending, wanted: values })).toEqual({
      applyNow: {},
      pending,
      changed: false,
      pendingChanged: false,
    });
  });

  test("the value in force sent again withdraws that field and keeps the date of the rest", () => {
    const pending = waiting({ ...commission(1000), holdDays: 30 });
    expect(plan({ pending, wanted: commission(2000) })).toEqual({
      applyNow: {},
      pending: { ...pending, values: { holdDays: 30 } },
      changed: true,
      pendingChanged: true,
    });
  });

  test("a better value applies now and takes that field out of what waits", () => {
    const pending = waiting({ ...commission(1000), holdDays: 30 });
    expect(plan({ pending, wanted: { holdDays: 10 } })).toEqual({
      applyNow: { holdDays: 10 },
      pending: { ...pending, values: commission(1000) },
      changed: true,
      pendingChanged: true,
    });
  });

  test("a better value of another field leaves what waits alone", () => {
    const pending = waiting({ holdDays: 30 });
    expect(plan({ pending, wanted: commission(3000) })).toEqual({
      applyNow: commission(3000),
      pending,
      changed: true,
      pendingChanged: false,
    });
  });

  test("when no field is left, the change is withdrawn", () => {
    const pending = waiting({ holdDays: 30 });
    expect(plan({ pending, wanted: { holdDays: 15 } })).toEqual({
      applyNow: {},
      pending: null,
      changed: true,
      pendingChanged: true,
    });
  });

  test("one traffic source can be withdrawn, the other waits on", () => {
    const pending = waiting({ trafficRules: { coupon_deals: "banned", paid_social: "ask" } });
    expect(plan({ pending, wanted: { trafficRules: { paid_social: "allowed" } } }).pending).toEqual({
      ...pending,
      values: { trafficRules: { coupon_deals: "banned" } },
    });
  });

  test("one request may withdraw, apply and schedule at once", () => {
    const pending = waiting({ ...commission(1000), holdDays: 30, minimumPayoutCents: 5000 });
    const wanted: TermsPatch = { ...commission(2000), holdDays: 5, overrideRateBps: 0 };
    expect(plan({ pending, wanted })).toEqual({
      applyNow: { holdDays: 5 },
      pending: {
        requestedAt: MONDAY,
        effectiveAt: THURSDAY,
        values: { minimumPayoutCents: 5000, overrideRateBps: 0 },
      },
      changed: true,
      pendingChanged: true,
    });
  });

  test("where protection has ended, a sent field applies now and the rest keeps its date", () => {
    const pending = waiting({ ...commission(1000), holdDays: 30 });
    expect(plan({ pending, wanted: commission(1000), isProtected: false })).toEqual({
      applyNow: commission(1000),
      pending: { ...pending, values: { holdDays: 30 } },
      changed: true,
      pendingChanged: true,
    });
  });

  test("the better part of a list that waits already applies without a new notice", () => {
    // The list was asked for with a lower commission in force; since then the bounty in force was lowered.
    const wanted = { events: [bounty("signup", 90), bounty("install", 75)] };
    const inForce = sampleTerms({ events: [bounty("signup", 100)] });
    const pending = waiting(wanted);
    expect(plan({ inForce, pending, wanted })).toEqual({
      applyNow: { events: [bounty("signup", 100), bounty("install", 75)] },
      pending,
      changed: true,
      pendingChanged: false,
    });
  });
});

describe("whatever is asked for", () => {
  const anyPatch: fc.Arbitrary<TermsPatch> = fc.record(
    {
      overrideRateBps: fc.integer({ min: 0, max: 3 }),
      holdDays: fc.integer({ min: 13, max: 17 }),
      renewalMonths: fc.constantFrom(null, 1, 12),
      newCustomersOnly: fc.boolean(),
      countries: fc.uniqueArray(fc.constantFrom("US", "DE", "FR")),
      events: fc.uniqueArray(
        fc.record({ name: fc.constantFrom("a", "b"), directFixedCents: fc.integer({ min: 1, max: 3 }) }),
        {
          selector: (rule) => rule.name,
        },
      ),
      products: fc.uniqueArray(
        fc.record({
          match: fc.constantFrom("p", "q"),
          rewardType: fc.constant("percent" as const),
          directRateBps: fc.constantFrom(1000, 2000, 3000),
          directFixedCents: fc.constant(0),
        }),
        { selector: (rule) => rule.match },
      ),
      trafficRules: fc.record(
        {
          paid_social: fc.constantFrom("allowed", "ask", "banned"),
          coupon_deals: fc.constantFrom("allowed", "banned"),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );

  test("no clause gets worse now on a protected program, and what is wanted is reached in the end", () => {
    fc.assert(
      fc.property(anyPatch, anyPatch, anyPatch, (start, waits, wanted) => {
        const inForce = withTerms(sampleTerms(), start);
        const { applyNow, pending } = plan({ inForce, pending: waiting(waits), wanted });
        const now = withTerms(inForce, applyNow);
        const inTheEnd = withTerms(now, pending?.values ?? {});
        for (const clause of TERMS_CLAUSES) {
          expect(["equal", "better"]).toContain(clause.compare(inForce, now));
          const asked = clause.pick(wanted) === null ? waits : wanted;
          expect(clause.compare(inTheEnd, withTerms(inForce, asked))).toBe("equal");
        }
      }),
    );
  });

  test("the same request a second time changes nothing", () => {
    fc.assert(
      fc.property(anyPatch, anyPatch, (start, wanted) => {
        const inForce = withTerms(sampleTerms(), start);
        const first = plan({ inForce, wanted });
        const second = plan({ inForce: withTerms(inForce, first.applyNow), pending: first.pending, wanted });
        expect(second).toMatchObject({ applyNow: {}, changed: false });
      }),
    );
  });
});

describe("terms in force", () => {
  const versions = [
    { version: 1, effectiveAt: new Date("2026-01-01T00:00:00.000Z") },
    { version: 2, effectiveAt: new Date("2026-02-01T00:00:00.000Z") },
    { version: 3, effectiveAt: new Date("2026-03-01T00:00:00.000Z") },
  ];

  test.each([
    ["2025-12-31T23:59:59.999Z", 1],
    ["2026-01-01T00:00:00.000Z", 1],
    ["2026-01-31T23:59:59.999Z", 1],
    ["2026-02-01T00:00:00.000Z", 2],
    ["2026-02-28T23:59:59.999Z", 2],
    ["2027-01-01T00:00:00.000Z", 3],
  ])("at %s version %i", (at, expected) => {
    expect(termsAt(versions.toReversed(), new Date(at))?.version).toBe(expected);
  });

  test("of two versions with one date the later one counts; without versions there are none", () => {
    const at = new Date("2026-01-01T00:00:00.000Z");
    const same = [1, 2].map((version) => ({ version, effectiveAt: at }));
    expect(termsAt(same, at)?.version).toBe(2);
    expect(termsAt([], at)).toBeUndefined();
  });

  test.each([
    ["draft", true, false],
    ["draft", false, false],
    ["live", true, true],
    ["live", false, false],
    ["paused", true, true],
    ["paused", false, false],
  ] as const)("a %s program, approved partners %s: protected %s", (status, hasApproved, expected) => {
    expect(areTermsProtected(status, hasApproved)).toBe(expected);
  });
});

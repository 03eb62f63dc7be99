import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import { priceSale } from "../../../src/domain/programs/commission.ts";
import { type Terms, type TermsPatch, withTerms } from "../../../src/domain/programs/terms.ts";
import { TERMS_CLAUSES } from "../../../src/domain/programs/terms-clauses.ts";
import {
  ALL_ALLOWED,
  bounty,
  commission,
  MONDAY,
  percent,
  plan,
  sampleTerms,
  THURSDAY,
  waiting,
} from "./sample-terms.ts";

describe("a change with a better and a worse part", () => {
  // TERMS-13
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

  // TERMS-12
  test("of a list of products what rises or is new above the commission applies now", () => {
    const inForce = sampleTerms({
      productRules: [percent("a", 2500), percent("b", 2500), percent("c", 1000)],
    });
    const wanted = {
      productRules: [percent("a", 3000), percent("b", 2400), percent("d", 1500), percent("e", 2200)],
    };
    expect(plan({ inForce, wanted })).toMatchObject({
      // a rose, b keeps its old rule, c is better off with the commission, d would be worse off, e is better off.
      applyNow: { productRules: [percent("a", 3000), percent("b", 2500), percent("e", 2200)] },
      pending: { values: wanted },
    });
  });

  // TERMS-13
  test("a product's rule below the raised commission that it falls back to is removed at once", () => {
    const inForce = sampleTerms({ ...commission(2000), productRules: [percent("a", 2500)] });
    const wanted = { ...commission(3000), productRules: [] };
    expect(plan({ inForce, wanted })).toMatchObject({ applyNow: wanted, pending: null });
  });

  // Decision 0005: the notice of a product's rate is as long as that of the commission it falls back to.
  test("a product's rule cannot be removed at once while the commission that it falls back to is about to fall", () => {
    const inForce = sampleTerms({
      ...commission(2000),
      productRules: [percent("a", 1000), percent("b", 2000)],
    });
    const pending = waiting(commission(500));
    expect(plan({ inForce, pending, wanted: { productRules: [] } })).toEqual({
      applyNow: {},
      pending: {
        requestedAt: MONDAY,
        effectiveAt: THURSDAY,
        values: { ...commission(500), productRules: [] },
      },
      changed: true,
      pendingChanged: true,
    });
  });

  test("what is better now and after the commission has fallen applies at once", () => {
    const inForce = sampleTerms({
      ...commission(2000),
      productRules: [percent("a", 1000), percent("b", 300)],
    });
    const wanted = { productRules: [percent("c", 2500)] };
    expect(plan({ inForce, pending: waiting(commission(500)), wanted })).toMatchObject({
      applyNow: { productRules: [percent("c", 2500), percent("a", 1000)] },
      pending: { values: { ...commission(500), ...wanted } },
    });
  });

  test("of a list of bounties the higher of both amounts applies now", () => {
    const inForce = sampleTerms({ eventBounties: [bounty("signup", 100), bounty("install", 50)] });
    const wanted = { eventBounties: [bounty("install", 75), bounty("signup", 90)] };
    expect(plan({ inForce, wanted })).toMatchObject({
      applyNow: { eventBounties: [bounty("install", 75), bounty("signup", 100)] },
      pending: { values: wanted },
    });
  });
});

describe("a change while another waits", () => {
  // TERMS-15
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

  // TERMS-15
  test.each<[string, TermsPatch]>([
    ["commission", commission(1000)],
    ["traffic rule", { trafficRules: { coupon_deals: "banned" } }],
    ["products", { productRules: [percent("pro", 100)] }],
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

  // TERMS-15
  test("the value in force sent again withdraws that field and keeps the date of the rest", () => {
    const pending = waiting({ ...commission(1000), holdDays: 30 });
    expect(plan({ pending, wanted: commission(2000) })).toEqual({
      applyNow: {},
      pending: { ...pending, values: { holdDays: 30 } },
      changed: true,
      pendingChanged: true,
    });
  });

  // TERMS-15
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

  // TERMS-16
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
    const wanted = { eventBounties: [bounty("signup", 90), bounty("install", 75)] };
    const inForce = sampleTerms({ eventBounties: [bounty("signup", 100)] });
    const pending = waiting(wanted);
    expect(plan({ inForce, pending, wanted })).toEqual({
      applyNow: { eventBounties: [bounty("signup", 100), bounty("install", 75)] },
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
      eventBounties: fc.uniqueArray(
        fc.record({ name: fc.constantFrom("a", "b"), directFixedCents: fc.integer({ min: 1, max: 3 }) }),
        {
          selector: (rule) => rule.name,
        },
      ),
      productRules: fc.uniqueArray(
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

  // MONEY-3, TERMS-12
  test("a rule at or above the commission that is added takes nothing from a line, whatever else names it", () => {
    const added = fc.record({ place: fc.nat({ max: 2 }), rateBps: fc.integer({ min: 2000, max: 4000 }) });
    fc.assert(
      fc.property(anyPatch, added, (start, { place, rateBps }) => {
        const inForce = withTerms(sampleTerms(), start);
        const rules = inForce.productRules.filter(({ match }) => match !== "r");
        const wanted = { productRules: rules.toSpliced(place, 0, percent("r", rateBps)) };
        const earned = (terms: Terms) =>
          priceSale({
            lines: [{ amountCents: 10_000, productNames: ["p", "q", "r"] }],
            terms,
            termsVersion: 1,
            feeBps: 0,
            isRenewal: false,
            isRecruiterApproved: false,
          }).figures.directCents;
        const before = { ...inForce, productRules: rules };
        const { applyNow } = plan({ inForce: before, wanted });
        expect(earned(withTerms(before, applyNow))).toBeGreaterThanOrEqual(
          rules.length === 0 ? 2000 : earned(before),
        );
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

import { describe, expect, test } from "@jest/globals";

import type { TermsPatch } from "../../../src/domain/programs/terms.ts";
import {
  firstTerms,
  pendingValuesOf,
  termsChangesOf,
  termsInCurrency,
  termsPatchFrom,
} from "../../../src/domain/programs/terms-input.ts";
import { withTerms } from "../../../src/domain/programs/terms.ts";
import { ALL_ALLOWED, sampleTerms } from "./sample-terms.ts";

describe("terms from an input", () => {
  test("percentages become basis points and major units minor ones", () => {
    const input = {
      commissionPercent: 12.34,
      recruiterOverridePercent: 5.5,
      renewalMonths: "lifetime",
      minimumPayout: 12.5,
      countries: ["US", "DE", "US"],
      trafficRules: { paid_social: "banned" },
      holdDays: 0,
      newCustomersOnly: false,
    } as const;
    expect(termsPatchFrom(input, "USD")).toEqual({
      rewardType: "percent",
      directRateBps: 1234,
      directFixedCents: 0,
      overrideRateBps: 550,
      renewalMonths: null,
      minimumPayoutCents: 1250,
      countries: ["US", "DE"],
      trafficRules: { paid_social: "banned" },
      holdDays: 0,
      newCustomersOnly: false,
    });
  });

  test("a flat fee is in the program's currency", () => {
    const patch = { rewardType: "fixed", directRateBps: 0 };
    expect(termsPatchFrom({ commissionFixed: 25 }, "USD")).toEqual({ ...patch, directFixedCents: 2500 });
    expect(termsPatchFrom({ commissionFixed: 25 }, "JPY")).toEqual({ ...patch, directFixedCents: 25 });
  });

  test("fields that are left out or undefined are not touched", () => {
    expect(termsPatchFrom({}, "USD")).toEqual({});
    expect(termsPatchFrom({ holdDays: undefined, trafficRules: {} }, "USD")).toEqual({});
  });

  test.each([
    [{ commissionPercent: 10, commissionFixed: 5 }, "Send commissionPercent or commissionFixed, not both."],
    [{ commissionPercent: 10.123 }, "commissionPercent must be a percentage with at most two decimals."],
    [
      { recruiterOverridePercent: 1.001 },
      "recruiterOverridePercent must be a percentage with at most two decimals.",
    ],
    [{ commissionFixed: 1.001 }, "commissionFixed must be an amount of USD with at most 2 decimals."],
    [{ minimumPayout: 1.001 }, "minimumPayout must be an amount of USD with at most 2 decimals."],
  ])("%j is refused: %s", (input, message) => {
    expect(() => termsPatchFrom(input, "USD")).toThrow(message);
  });

  // TERMS-4
  test("a new program has the defaults", () => {
    expect(firstTerms({}, "USD")).toEqual({
      rewardType: "percent",
      directRateBps: 2000,
      directFixedCents: 0,
      overrideRateBps: 0,
      holdDays: 15,
      attributionWindowDays: 30,
      renewalMonths: null,
      minimumPayoutCents: 1000,
      newCustomersOnly: true,
      countries: [],
      trafficRules: ALL_ALLOWED,
      attribution: "last",
      productRules: [],
      eventBounties: [],
    });
  });

  test("what a new program is given replaces the defaults, and a flat fee the default percentage", () => {
    const terms = firstTerms(
      { commissionFixed: 30, holdDays: 0, trafficRules: { coupon_deals: "ask" } },
      "EUR",
    );
    expect(terms).toMatchObject({
      rewardType: "fixed",
      directRateBps: 0,
      directFixedCents: 3000,
      holdDays: 0,
    });
    expect(terms.trafficRules).toEqual({ ...ALL_ALLOWED, coupon_deals: "ask" });
  });
});

describe("changes in input units", () => {
  const inForce = sampleTerms();
  const cases: [name: string, patch: TermsPatch, changes: { field: string; from: unknown; to: unknown }[]][] =
    [
      [
        "commission",
        { rewardType: "percent", directRateBps: 1250, directFixedCents: 0 },
        [{ field: "commissionPercent", from: 20, to: 12.5 }],
      ],
      [
        "reward type",
        { rewardType: "fixed", directRateBps: 0, directFixedCents: 2550 },
        [
          { field: "commissionPercent", from: 20, to: null },
          { field: "commissionFixed", from: null, to: 25.5 },
        ],
      ],
      ["override", { overrideRateBps: 0 }, [{ field: "recruiterOverridePercent", from: 10, to: 0 }]],
      ["hold", { holdDays: 30 }, [{ field: "holdDays", from: 15, to: 30 }]],
      ["window", { attributionWindowDays: 7 }, [{ field: "attributionWindowDays", from: 30, to: 7 }]],
      ["renewals", { renewalMonths: null }, [{ field: "renewalMonths", from: 12, to: "lifetime" }]],
      ["minimum", { minimumPayoutCents: 5050 }, [{ field: "minimumPayout", from: 10, to: 50.5 }]],
      ["new customers", { newCustomersOnly: true }, [{ field: "newCustomersOnly", from: false, to: true }]],
      ["countries", { countries: ["US"] }, [{ field: "countries", from: [], to: ["US"] }]],
      ["attribution", { attribution: "first" }, [{ field: "attribution", from: "last", to: "first" }]],
      [
        "traffic rules",
        { trafficRules: { paid_social: "banned", coupon_deals: "allowed" } },
        [{ field: "trafficRules", from: { paid_social: "allowed" }, to: { paid_social: "banned" } }],
      ],
      [
        "events",
        { eventBounties: [{ name: "signup", directFixedCents: 100 }] },
        [{ field: "events", from: [], to: [{ name: "signup", directFixedCents: 100 }] }],
      ],
      [
        "two fields, in the order of the inputs",
        { holdDays: 20, overrideRateBps: 500 },
        [
          { field: "recruiterOverridePercent", from: 10, to: 5 },
          { field: "holdDays", from: 15, to: 20 },
        ],
      ],
      ["the value in force", { holdDays: 15 }, []],
      ["nothing", {}, []],
    ];

  test.each(cases)("of %s", (_name, patch, changes) => {
    expect(termsChangesOf(inForce, patch, "USD")).toEqual(changes);
  });

  test.each(cases)("lead back to the values that wait: %s", (_name, patch, changes) => {
    const values = pendingValuesOf(withTerms(inForce, patch), changes);
    expect(termsChangesOf(inForce, values, "USD")).toEqual(changes);
    expect(withTerms(inForce, values)).toEqual(withTerms(inForce, patch));
  });
});

describe("another currency", () => {
  test("keeps the numbers that were given in major units", () => {
    const terms = sampleTerms({ rewardType: "fixed", directRateBps: 0, directFixedCents: 2500 });
    expect(termsInCurrency(terms, "USD", "JPY")).toMatchObject({
      directFixedCents: 25,
      minimumPayoutCents: 10,
    });
    expect(termsInCurrency(terms, "USD", "KWD")).toMatchObject({
      directFixedCents: 25_000,
      minimumPayoutCents: 10_000,
    });
  });

  test("refuses a number that has more decimals than the currency", () => {
    expect(() => termsInCurrency(sampleTerms({ minimumPayoutCents: 1050 }), "USD", "JPY")).toThrow(
      "minimumPayout must be an amount of JPY without decimals.",
    );
  });
});

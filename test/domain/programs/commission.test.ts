import { describe, expect, test } from "@jest/globals";

import {
  bountyFor,
  figuresWithOnce,
  priceBounty,
  priceSale,
  type SaleLine,
} from "../../../src/domain/programs/commission.ts";
import { sampleTerms } from "./sample-terms.ts";

const oneLine = (amountCents: number, ...productNames: string[]): SaleLine[] => [
  { amountCents, productNames },
];

const price = (changes: Partial<Parameters<typeof priceSale>[0]> = {}) =>
  priceSale({
    lines: oneLine(10_000),
    terms: sampleTerms({ overrideRateBps: 1000 }),
    termsVersion: 3,
    feeBps: 500,
    isRenewal: false,
    isRecruiterApproved: true,
    ...changes,
  });

const FLAT = { rewardType: "fixed", directRateBps: 0, directFixedCents: 2500 } as const;

describe("the figures of a sale", () => {
  // MONEY-2
  test.each([
    // amount, commission bps, override bps, fee bps, recruiter approved -> direct, override, fee
    [10_000, 2000, 1000, 500, true, 2000, 200, 110],
    [10_000, 2000, 1000, 500, false, 2000, 0, 100],
    [9999, 2000, 1000, 500, true, 2000, 200, 110], // 1999.8, 200, 110
    [4999, 1234, 2500, 500, true, 617, 154, 39], // 616.8766, 154.25, 38.55
    [1, 100, 1000, 500, true, 0, 0, 0],
    [50, 100, 5000, 10_000, true, 1, 1, 2], // 0.5, 0.5
    [1_000_000_000_000, 9500, 9500, 500, true, 950_000_000_000, 902_500_000_000, 92_625_000_000],
    [10_000, 2000, 0, 0, true, 2000, 0, 0],
  ])(
    "%i cents at %i bps, override %i bps, fee %i bps, recruiter approved %s: %i + %i, fee %i",
    (amountCents, directRateBps, overrideRateBps, feeBps, isRecruiterApproved, direct, override, fee) => {
      const terms = sampleTerms({ directRateBps, overrideRateBps });
      const { figures } = price({ lines: oneLine(amountCents), terms, feeBps, isRecruiterApproved });
      expect(figures).toEqual({ directCents: direct, overrideCents: override, feeCents: fee });
    },
  );

  test("the rates are kept as they were", () => {
    expect(price().rate).toEqual({
      rewardType: "percent",
      rateBps: 2000,
      fixedCents: 0,
      overrideRateBps: 1000,
      feeBps: 500,
      termsVersion: 3,
    });
  });
});

describe("a fixed commission", () => {
  // MONEY-7
  test.each([
    // renewal, paid for another order -> direct
    [false, false, 2500],
    [true, false, 0],
    [false, true, 0],
    [true, true, 0],
  ])("on a renewal %s, paid for another order %s: %i cents", (isRenewal, isPaidElsewhere, expected) => {
    const priced = price({ terms: sampleTerms({ ...FLAT, overrideRateBps: 1000 }), isRenewal });
    const figures = isPaidElsewhere ? figuresWithOnce(priced, false) : priced.figures;
    expect(figures.directCents).toBe(expected);
    expect(figures.overrideCents).toBe(expected / 10);
    expect(priced.rate).toMatchObject({ rewardType: "fixed", rateBps: 0, fixedCents: 2500 });
    expect(priced.onceCents).toBe(isRenewal ? 0 : 2500);
  });

  test("given back to an order is what it was priced at, by the override of its own recording", () => {
    for (const isRecruiterApproved of [true, false]) {
      const priced = price({ terms: sampleTerms({ ...FLAT, overrideRateBps: 1000 }), isRecruiterApproved });
      const without = { ...priced, earnsOnce: false, figures: figuresWithOnce(priced, false) };
      expect(without.figures).toEqual({ directCents: 0, overrideCents: 0, feeCents: 0 });
      expect(figuresWithOnce(without, true)).toEqual(priced.figures);
      expect(priced.figures.overrideCents).toBe(isRecruiterApproved ? 250 : 0);
    }
  });

  test("does not depend on the amount, and is paid once for an order of several lines", () => {
    const lines = [...oneLine(1), ...oneLine(2), ...oneLine(3)];
    expect(price({ terms: sampleTerms(FLAT), lines }).figures.directCents).toBe(2500);
  });
});

describe("product rules", () => {
  const terms = sampleTerms({
    productRules: [
      { match: "pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 },
      { match: "plus", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 },
      { match: "setup", rewardType: "fixed", directRateBps: 0, directFixedCents: 700 },
      { match: "gift", rewardType: "percent", directRateBps: 0, directFixedCents: 0 },
    ],
  });

  // MONEY-3
  test.each([
    // lines -> direct; the rate that is kept
    ["no product", oneLine(10_000), 2000, { rewardType: "percent", rateBps: 2000 }],
    ["a product without a rule", oneLine(10_000, "other"), 2000, { rewardType: "percent", rateBps: 2000 }],
    ["a product with a rule", oneLine(10_000, "pro"), 3000, { rewardType: "percent", rateBps: 3000 }],
    ["any of its names", oneLine(10_000, "sku-1", "pro"), 3000, { rewardType: "percent", rateBps: 3000 }],
    ["a product at a flat fee", oneLine(10_000, "setup"), 700, { rewardType: "fixed", fixedCents: 700 }],
    ["a product that earns nothing", oneLine(10_000, "gift"), 0, { rewardType: "percent", rateBps: 0 }],
    [
      "lines of several rates, each at its own",
      [...oneLine(5000), ...oneLine(3000, "pro"), ...oneLine(2000, "setup")],
      1000 + 900 + 700,
      { rewardType: "percent", rateBps: 2000, fixedCents: 700 },
    ],
    [
      "lines of one rate, as the amount of the order",
      [...oneLine(5, "pro"), ...oneLine(5, "pro")],
      3, // 30 % of 10; line by line it would be 2 + 2
      { rewardType: "percent", rateBps: 3000 },
    ],
    [
      "lines of several rules that have one rate, too",
      [...oneLine(5, "pro"), ...oneLine(5, "plus")],
      3,
      { rewardType: "percent", rateBps: 3000 },
    ],
    // SHOPIFY-5
    [
      "lines of several rates, each rounded before they are summed",
      [...oneLine(5, "pro"), ...oneLine(5, "pro"), ...oneLine(10)],
      2 + 2 + 2, // by rate it would be 3 + 2
      { rewardType: "percent", rateBps: 2000 },
    ],
  ])("%s", (_name, lines, directCents, rate) => {
    const priced = price({ terms, lines });
    expect(priced.figures.directCents).toBe(directCents);
    expect(priced.rate).toMatchObject(rate);
  });

  // MONEY-3
  test.each([
    ["the highest percentage", ["gift", "pro"], 3000],
    ["a percentage rather than a flat fee", ["setup", "pro"], 3000],
    ["the highest flat fee", ["setup", "install"], 900],
  ])("of several rules for a line %s counts, whatever their order", (_name, names, directCents) => {
    const install = {
      match: "install",
      rewardType: "fixed",
      directRateBps: 0,
      directFixedCents: 900,
    } as const;
    const productRules = [...terms.productRules, install];
    for (const rules of [productRules, productRules.toReversed()]) {
      const priced = price({ terms: { ...terms, productRules: rules }, lines: oneLine(10_000, ...names) });
      expect(priced.figures.directCents).toBe(directCents);
    }
  });

  test("a flat fee for a product is paid once per customer too", () => {
    const mixed = [...oneLine(1000), ...oneLine(1000, "setup")];
    const elsewhere = (lines: SaleLine[]) => figuresWithOnce(price({ terms, lines }), false).directCents;
    expect(price({ terms, lines: mixed })).toMatchObject({ onceCents: 700, rate: { fixedCents: 700 } });
    expect(elsewhere(mixed)).toBe(200);
    expect(elsewhere(oneLine(1000, "setup"))).toBe(0);
    expect(price({ terms, lines: oneLine(1000, "pro") })).toMatchObject({
      onceCents: 0,
      earnsOnce: false,
      figures: { directCents: 300 },
    });
  });
});

describe("a bounty", () => {
  const terms = { eventBounties: [{ name: "signup", directFixedCents: 333 }] };

  // MONEY-4
  test("earns its amount and the fee on it, never an override", () => {
    const bounty = bountyFor(terms, "signup");
    expect(bounty && priceBounty(bounty, 500, 2)).toEqual({
      onceCents: 0,
      earnsOnce: false,
      isOverrideDue: false,
      figures: { directCents: 333, overrideCents: 0, feeCents: 17 }, // 16.65
      rate: {
        rewardType: "fixed",
        rateBps: 0,
        fixedCents: 333,
        overrideRateBps: 0,
        feeBps: 500,
        termsVersion: 2,
      },
    });
  });

  test("is for exactly its name", () => {
    expect(bountyFor(terms, "Signup")).toBeNull();
    expect(bountyFor(terms, "install")).toBeNull();
  });
});

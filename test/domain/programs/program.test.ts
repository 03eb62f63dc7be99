import { describe, expect, test } from "@jest/globals";

import {
  checkProgramInput,
  commissionText,
  type Network,
  recruiterOverrideText,
  renewalsText,
  slugFrom,
  TRAFFIC_SOURCES,
  wordCount,
} from "../../../src/domain/programs/program.ts";
import {
  bountyRulesFrom,
  type ProductRuleInput,
  productRulesFrom,
} from "../../../src/domain/programs/rate-rules.ts";

describe("program inputs", () => {
  const allowed = null;
  // TERMS-2, TERMS-3, TERMS-4, TERMS-5
  test.each<[Network, Parameters<typeof checkProgramInput>[0], string | null]>([
    ["testnet", {}, allowed],
    ["testnet", { holdDays: 0, minimumPayout: 0, destinationUrl: "http://example.com" }, allowed],
    ["testnet", { holdDays: 30, minimumPayout: 100 }, allowed],
    ["testnet", { holdDays: 31 }, "holdDays must be from 0 to 30 on testnet."],
    ["testnet", { holdDays: -1 }, "holdDays must be from 0 to 30 on testnet."],
    ["testnet", { minimumPayout: 100.01 }, "minimumPayout must be from 0 to 100 on testnet."],
    ["mainnet", { holdDays: 15, minimumPayout: 10, destinationUrl: "https://example.com" }, allowed],
    ["mainnet", { destinationUrl: "HTTPS://example.com" }, allowed],
    ["mainnet", { holdDays: 14 }, "holdDays must be from 15 to 30 on mainnet."],
    ["mainnet", { minimumPayout: 9.99 }, "minimumPayout must be from 10 to 100 on mainnet."],
    ["mainnet", { destinationUrl: "http://example.com" }, "destinationUrl must be an https URL on mainnet."],
    ["testnet", { recruiterOverridePercent: 0 }, allowed],
    ["testnet", { recruiterOverridePercent: 1 }, allowed],
    ["testnet", { recruiterOverridePercent: 95 }, allowed],
    [
      "testnet",
      { recruiterOverridePercent: 0.5 },
      "recruiterOverridePercent other than 0 must be from 1 to 95.",
    ],
    [
      "testnet",
      { recruiterOverridePercent: 96 },
      "recruiterOverridePercent other than 0 must be from 1 to 95.",
    ],
    ["testnet", { brandRules: "word ".repeat(300) }, allowed],
    ["testnet", { brandRules: "word ".repeat(301) }, "brandRules has 301 words; at most 300 are allowed."],
  ])("on %s %j: %j", (network, input, problem) => {
    const check = () => checkProgramInput(input, network);
    if (problem === null) expect(check).not.toThrow();
    else expect(check).toThrow(problem);
  });

  // PROGRAM-8
  test.each([
    ["", 0],
    ["  \n ", 0],
    ["one", 1],
    [" two  words\n", 2],
    ["full\u3000width", 2],
  ])("%j has %i words", (text, expected) => {
    expect(wordCount(text)).toBe(expected);
  });

  // PROGRAM-7, PARTNER-24
  test("there are 15 traffic sources, each once", () => {
    expect(new Set(TRAFFIC_SOURCES).size).toBe(15);
  });
});

describe("slugs", () => {
  // PROGRAM-4
  test.each([
    ["Acme Partner Program", 1, "acme-partner-program"],
    ["  Café & Größe! ", 1, "cafe-gro-e"],
    ["漢字", 1, "program"],
    ["--A--", 1, "a"],
    ["Acme", 2, "acme-2"],
    ["prg_1", 1, "prg-1"],
    ["x".repeat(120), 1, "x".repeat(60)],
    [`${"x".repeat(59)} y`, 1, "x".repeat(59)],
  ])("%j, try %i: %s", (name, attempt, expected) => {
    expect(slugFrom(name, attempt)).toBe(expected);
    expect(slugFrom(name, attempt)).toMatch(/^[a-z0-9-]+$/);
  });
});

describe("texts", () => {
  // PROGRAM-14
  test("of the commission, the override and the renewals", () => {
    const percent = { rewardType: "percent", directRateBps: 1250, directFixedCents: 0 } as const;
    const fixed = { rewardType: "fixed", directRateBps: 0, directFixedCents: 2500 } as const;
    expect(commissionText(percent, "USD")).toBe("12.5% of each sale");
    expect(commissionText(fixed, "USD")).toBe("25.00 USD for each approved customer");
    expect(commissionText(fixed, "JPY")).toBe("2500 JPY for each approved customer");
    expect(recruiterOverrideText(0)).toBe("None");
    expect(recruiterOverrideText(1000)).toBe("10% of the recruited partner's commission");
    expect(renewalsText(1)).toBe("First payment only");
    expect(renewalsText(12)).toBe("Renewals of the first 12 months");
    expect(renewalsText(null)).toBe("Every renewal, for as long as the customer pays");
  });
});

describe("rate rules", () => {
  test("are kept with the rate not named as 0", () => {
    expect(
      productRulesFrom([
        { match: "pro", rewardType: "percent", directRateBps: 2500 },
        { match: "setup", rewardType: "fixed", directFixedCents: 500 },
        { match: "gift", rewardType: "percent", directRateBps: 0 },
      ]),
    ).toEqual([
      { match: "pro", rewardType: "percent", directRateBps: 2500, directFixedCents: 0 },
      { match: "setup", rewardType: "fixed", directRateBps: 0, directFixedCents: 500 },
      { match: "gift", rewardType: "percent", directRateBps: 0, directFixedCents: 0 },
    ]);
  });

  test("that were read can be sent back as they are", () => {
    const rules = productRulesFrom([
      { match: "pro", rewardType: "percent", directRateBps: 2500, directFixedCents: null },
      { match: "setup", rewardType: "fixed", directFixedCents: 500 },
    ]);
    expect(productRulesFrom(rules)).toEqual(rules);
  });

  const pro = { match: "pro", rewardType: "percent", directRateBps: 2500 } as const;
  // TERMS-6
  test.each<[ProductRuleInput[], string]>([
    [
      [{ match: "pro", rewardType: "percent" }],
      "products[0].directRateBps is required with rewardType percent.",
    ],
    [
      [pro, { match: "x", rewardType: "fixed" }],
      "products[1].directFixedCents is required with rewardType fixed.",
    ],
    [
      [{ ...pro, directFixedCents: 5 }],
      "products[0].directFixedCents does not apply to rewardType percent; omit it.",
    ],
    [
      [{ match: "x", rewardType: "fixed", directFixedCents: 5, directRateBps: 1 }],
      "products[0].directRateBps does not apply to rewardType fixed; omit it.",
    ],
    [[{ ...pro, directRateBps: 9501 }], "products[0].directRateBps must be a whole number from 0 to 9500."],
    [[{ ...pro, directRateBps: 12.5 }], "products[0].directRateBps must be a whole number from 0 to 9500."],
    [[{ ...pro, directRateBps: -1 }], "products[0].directRateBps must be a whole number from 0 to 9500."],
    [
      [pro, { ...pro, directRateBps: 100 }],
      "products[1].match repeats products[0].match; each must be unique.",
    ],
    [
      Array.from({ length: 201 }, (_, index) => ({ ...pro, match: String(index) })),
      "products has 201 rules; at most 200 are allowed.",
    ],
  ])("%j are refused: %s", (rules, message) => {
    expect(() => productRulesFrom(rules)).toThrow(message);
  });

  // TERMS-6
  test("of events are whole amounts above 0 with each name once", () => {
    const signup = { name: "signup", directFixedCents: 100 };
    expect(bountyRulesFrom([signup])).toEqual([signup]);
    expect(() => bountyRulesFrom([signup, signup])).toThrow("events[1].name repeats events[0].name");
    expect(() => bountyRulesFrom([{ ...signup, directFixedCents: 0 }])).toThrow(
      "events[0].directFixedCents must be",
    );
    expect(() => bountyRulesFrom([{ ...signup, directFixedCents: 1.5 }])).toThrow(
      "events[0].directFixedCents must be",
    );
  });
});

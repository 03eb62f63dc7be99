import { expect, test } from "@jest/globals";
import { namedRules, rulesWithoutTest, statedRules, untestedRules } from "./support/repository/rules.ts";

const stated = statedRules();

test("every rule of the specification has a number of its own", () => {
  expect(stated.length).toBeGreaterThan(150);
  expect(stated.filter((rule, place) => stated.indexOf(rule) !== place)).toEqual([]);
});

test.each(["{src,test,client,bench,prove}/**/*.{ts,mjs}", "docs/**/*.md"])(
  "every rule that is named in %s is one of the specification",
  (pattern) => {
    const known = new Set(stated);
    const named = namedRules(pattern);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ rule }) => !known.has(rule))).toEqual([]);
  },
);

test("every rule has a test that names it, or a reason why it has none", () => {
  expect(untestedRules()).toEqual(rulesWithoutTest().map(({ rule }) => rule));
});

test("every reason why a rule has no test is written down", () => {
  expect(rulesWithoutTest().filter(({ reason }) => reason.length < 20)).toEqual([]);
});

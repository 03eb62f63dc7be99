import { expect, test } from "@jest/globals";
import { KEY_ERROR_CODES, PEOPLE_ERROR_CODES } from "../src/domain/api-errors.ts";
import { NOTE_SENTENCES } from "../src/domain/event-notes.ts";
import { ATTRIBUTED_BY } from "../src/domain/attribution/attribution.ts";
import { DEVICES } from "../src/domain/attribution/device.ts";
import { HELD_REASONS, PAYOUT_METHODS, PAYOUT_STATUSES, RAIL_STATES } from "../src/domain/payouts/payout.ts";
import { POSTBACK_MACROS } from "../src/domain/messaging/postback.ts";
import { DELIVERY_STATUSES } from "../src/domain/messaging/postback-retry.ts";
import { RISK_FLAGS } from "../src/domain/partners/partner-risk.ts";
import { PROPERTY_TYPES, VERIFICATION_METHODS } from "../src/domain/partners/property.ts";
import { ATTENTION_REASONS } from "../src/domain/payouts/rail.ts";
import { BRAND_STATUSES } from "../src/domain/programs/brand.ts";
import { PROGRAM_STATUSES, TRAFFIC_SOURCES } from "../src/domain/programs/program.ts";
import { REASON_CODES } from "../src/domain/sales/conversion.ts";
import { TRACKING_STATUSES } from "../src/domain/sales/statistics.ts";
import {
  namedRules,
  rulesWithoutTest,
  statedRules,
  untestedRules,
  wordsOfRule,
} from "./support/repository/rules.ts";

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

test.each<[string, readonly string[]]>([
  ["API-22", KEY_ERROR_CODES],
  ["API-24", PAYOUT_STATUSES],
  ["CREDIT-1", ATTRIBUTED_BY],
  ["CREDIT-14", DEVICES],
  ["EVENT-9", Object.keys(NOTE_SENTENCES)],
  ["MONEY-11", REASON_CODES],
  ["PARTNER-2", RISK_FLAGS],
  ["PARTNER-24", TRAFFIC_SOURCES],
  ["PAYOUT-3", RAIL_STATES],
  ["PAYOUT-5", HELD_REASONS],
  ["PAYOUT-16", Object.keys(ATTENTION_REASONS)],
  ["PEOPLE-20", PEOPLE_ERROR_CODES],
  ["POSTBACK-5", POSTBACK_MACROS],
  ["POSTBACK-7", DELIVERY_STATUSES],
  ["PROGRAM-2", PROGRAM_STATUSES],
  ["PROGRAM-11", BRAND_STATUSES],
  ["PROPERTY-1", PROPERTY_TYPES],
  ["PROPERTY-2", VERIFICATION_METHODS],
  ["RAIL-1", PAYOUT_METHODS],
  ["STATISTICS-4", TRACKING_STATUSES],
])("%s lists every value that the service has", (rule, values) => {
  const listed = wordsOfRule(rule);
  expect(values.filter((value) => !listed.has(value))).toEqual([]);
});

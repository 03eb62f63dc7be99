import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import { canonicalJson, isIdempotencyKey } from "../../src/domain/idempotency.ts";

test.each([
  ["6f1c1e9e-8a3b-4c9e-9a55-0d3c8f1f2b3a", true],
  ["!", true],
  ["~".repeat(255), true],
  ["~".repeat(256), false],
  ["", false],
  ["two words", false],
  [" key", false],
  ["key\n", false],
  ["schlüssel", false],
  ["a\u007f", false],
])("%j can be an Idempotency-Key: %s", (text, expected) => {
  expect(isIdempotencyKey(text)).toBe(expected);
});

describe("canonicalJson", () => {
  test.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: { d: 1, c: [{ z: 1, y: 2 }] } }, '{"b":{"c":[{"y":2,"z":1}],"d":1}}'],
    [[3, 1, 2], "[3,1,2]"],
    [{ a: undefined, b: null }, '{"b":null}'],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [null, "null"],
  ])("of %j is %s", (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  test("gives the same text for equal values in any order of keys, and another for others", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson({ ...value, extra: 1 })).not.toBe(canonicalJson({ ...value, extra: 2 }));
      }),
    );
  });
});

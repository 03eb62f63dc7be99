import { describe, expect, test } from "@jest/globals";
import {
  decimalAt,
  digitsAt,
  listAt,
  parseExactJson,
  refAt,
  textAt,
  valueAt,
  wholeAt,
} from "../../src/providers/json.ts";

describe("numbers keep their digits", () => {
  test.each([
    ["a 64-bit id", '{"n":820982911946154508}', "820982911946154508"],
    ["a decimal amount", '{"n":195.60}', "195.60"],
    ["a number with an exponent that is whole", '{"n":1e3}', 1000],
    ["a whole number", '{"n":1200}', 1200],
    ["the greatest exact one", '{"n":9007199254740991}', 9007199254740991],
    ["the next one", '{"n":9007199254740992}', "9007199254740992"],
  ])("%s", (_, text, expected) => {
    expect(valueAt(parseExactJson(text), "n")).toBe(expected);
  });

  test("what is no JSON is null, however deep it goes", () => {
    expect(parseExactJson("{")).toBeNull();
    expect(parseExactJson("")).toBeNull();
    expect(parseExactJson("[".repeat(1_000_000))).toBeNull();
  });
});

describe("readers take what is there and null for everything else", () => {
  const body = {
    text: " code ",
    empty: "  ",
    long: "x".repeat(300),
    lines: "a\nb",
    number: 12,
    decimal: "1.50",
    id: { id: "in_1" },
    list: [1],
  };

  test.each([
    ["a text, trimmed", textAt(body, "text"), "code"],
    ["an empty text", textAt(body, "empty"), null],
    ["a text that is too long", textAt(body, "long"), null],
    ["a text of several lines", textAt(body, "lines"), null],
    ["a number as text", textAt(body, "number"), null],
    ["what is not there", textAt(body, "none", "deeper"), null],
    ["what every object inherits", valueAt(body, "constructor"), undefined],
    ["an id", refAt(body, "text"), "code"],
    ["an expanded object's id", refAt(body, "id"), "in_1"],
    ["a whole number", wholeAt(body, "number"), 12],
    ["a decimal as whole number", wholeAt(body, "decimal"), null],
    ["a decimal of a number", decimalAt(body, "number"), "12"],
    ["a decimal", decimalAt(body, "decimal"), "1.50"],
    ["digits", digitsAt(body, "number"), "12"],
    ["digits that are none", digitsAt(body, "decimal"), null],
    ["a list", listAt(body, "list"), [1]],
    ["no list", listAt(body, "text"), []],
  ])("%s", (_, read, expected) => {
    expect(read).toEqual(expected);
  });
});

import { expect, test } from "@jest/globals";

const FORM = new URL("../../web/src/portal/screens/tax/number-form.ts", import.meta.url);
const { isUnusualNumber } = (await import(FORM.href)) as {
  isUnusualNumber: (country: string, typed: string) => boolean;
};

// TAX-6
test.each([
  ["DE", "12 345 678 901", "1234567"],
  ["AT", "12-345/6789", "ATU1234567"],
  ["BE", "85.07.30-033.28", "BE2123456789"],
  ["ES", "12345678z", "1234567Z"],
  ["FR", "30 23 217 600 053", "4023217600053"],
  ["IE", "1234567FA", "123456FA"],
  ["IT", "RSSMRA85T10A562S", "RSSMRA85T10A56"],
  ["NL", "NL123456789B01", "12345678"],
  ["PL", "123-456-78-19", "12345678"],
])("a number of %s looks like %s, and not like %s", (country, usual, unusual) => {
  expect([isUnusualNumber(country, usual), isUnusualNumber(country, unusual)]).toEqual([false, true]);
});

// TAX-6
test("a country without a known form, and a field still empty, have nothing to point out", () => {
  expect([isUnusualNumber("JP", "1"), isUnusualNumber("DE", " ")]).toEqual([false, false]);
});

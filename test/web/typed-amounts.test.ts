import { afterAll, expect, test } from "@jest/globals";

const AMOUNTS = new URL("../../web/src/kit/amounts/typed-amount.ts", import.meta.url);
const { majorFrom, minorFrom, typedText } = (await import(AMOUNTS.href)) as {
  minorFrom: (text: string, digits: number) => number | null;
  majorFrom: (text: string, digits: number) => number | null;
  typedText: (minor: number, digits: number) => string;
};

/** The part of a page that says its language. */
const page = { documentElement: { lang: "en" } };
Object.defineProperty(globalThis, "document", { value: page, configurable: true });
afterAll(() => {
  Reflect.deleteProperty(globalThis, "document");
});

test.each<[language: "en" | "de", text: string, digits: number, minor: number | null]>([
  ["en", "12", 2, 1_200],
  ["en", " 12.5 ", 2, 1_250],
  ["en", "12,5", 2, 1_250],
  ["en", "1,000", 2, null],
  ["en", "1.000", 2, null],
  ["en", "0.1", 0, null],
  ["en", "1.000", 3, 1_000],
  // A thousand, or one with three decimals?
  ["en", "1,000", 3, null],
  ["en", "1,25", 3, 1_250],
  ["de", "1,000", 3, 1_000],
  ["de", "1.000", 3, null],
  ["de", "1.25", 3, 1_250],
  ["de", "12.50", 2, 1_250],
  ["en", "1,000.000", 3, null],
  ["en", "-1", 2, null],
  ["en", "99999999999999999", 2, null],
])("%s: %j with %i decimals is %s", (language, text, digits, minor) => {
  page.documentElement.lang = language;
  expect(minorFrom(text, digits)).toBe(minor);
  expect(majorFrom(text, digits)).toBe(minor === null ? null : minor / 10 ** digits);
});

test("what a field is filled in with is read as the same amount in either language", () => {
  for (const language of ["en", "de"]) {
    page.documentElement.lang = language;
    for (const digits of [0, 2, 3])
      for (const minor of [0, 5, 1_000, 1_234_567])
        expect(minorFrom(typedText(minor, digits), digits)).toBe(minor);
  }
  expect(typedText(1_250, 2)).toBe("12,50");
});

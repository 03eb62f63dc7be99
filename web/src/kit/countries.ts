import type { Formats } from "./formats.tsx";

/** Codes with a name that are no country of ISO 3166: groups, parts of countries, and codes for tests. */
const NO_COUNTRIES = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** Every country by its two-letter code, in the order of their names. */
export function listCountries({
  locale,
  country,
}: Pick<Formats, "locale" | "country">): { value: string; label: string }[] {
  // Only whether there is a name, which is the same in every language.
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return (
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((code) => !NO_COUNTRIES.has(code) && names.of(code) !== undefined)
      // A code that was replaced by another one leads to its successor.
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .map((code) => ({ value: code, label: country(code) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  );
}

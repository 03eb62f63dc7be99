/**
 * How tax numbers of some countries look, as the European Commission publishes them by country
 * (https://taxation-customs.ec.europa.eu/online-services/online-services-and-databases-taxation/tin-portal_en): those of
 * people, and beside them what companies go by, the VAT number included.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^(?:\d{9}|ATU\d{8})$/,
  BE: /^(?:\d{11}|(?:BE)?[01]\d{9})$/,
  DE: /^(?:[1-9]\d{10}|\d{10}|\d{13}|DE\d{9})$/,
  ES: /^(?:ES)?(?:\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z]|[A-W]\d{7}[0-9A-J])$/,
  FR: /^(?:[0-3]\d{12}|\d{9}|\d{14}|FR[0-9A-Z]{2}\d{9})$/,
  IE: /^(?:IE)?\d{7}[A-W][A-IW]?$/,
  IT: /^(?:[A-Z]{6}[0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]|(?:IT)?\d{11})$/,
  NL: /^(?:\d{9}|NL\d{9}B\d{2})$/,
  PL: /^(?:\d{11}|(?:PL)?\d{10})$/,
};

/** Whether a number differs from how its country writes them; false where that is not known. TAX-6. */
export function isUnusualNumber(country: string, typed: string): boolean {
  const number = typed.toUpperCase().replaceAll(/[\s./-]/g, "");
  const form = FORMS[country];
  return number !== "" && form !== undefined && !form.test(number);
}

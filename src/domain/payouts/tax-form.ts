import { labelOf, type LabelKind } from "./account-label.ts";
import { ApiError } from "../api-errors.ts";
import { addDays, dayText } from "../calendar/calendar.ts";
import { isCountry } from "../partners/country.ts";

export const TAX_FORMS = ["w9", "w8ben", "general"] as const;
/** W-9: persons of the United States. W-8BEN: individuals elsewhere. General: everybody else, companies included. */
export type TaxFormKind = (typeof TAX_FORMS)[number];

export const W9_CLASSIFICATIONS = [
  "individual",
  "c_corporation",
  "s_corporation",
  "partnership",
  "trust_estate",
  "limited_liability_company",
] as const;
export const US_NUMBER_KINDS = ["ssn", "ein"] as const;

/** A tax form as submitted; what its form does not ask for is missing. Stored encrypted. */
export type TaxFormInput = Readonly<{
  form: TaxFormKind;
  /** As on the tax return. */
  name: string;
  businessName?: string | undefined;
  /** Of the address; for a W-8BEN the country of residence. */
  country: string;
  street: string;
  city: string;
  postalCode?: string | undefined;
  region?: string | undefined;
  classification?: (typeof W9_CLASSIFICATIONS)[number] | undefined;
  numberKind?: (typeof US_NUMBER_KINDS)[number] | undefined;
  taxNumber: string;
  citizenship?: string | undefined;
  /** `YYYY-MM-DD`. */
  birthDate?: string | undefined;
  /** `YYYY-MM-DD`: the signer's own day. */
  signedOn: string;
}>;

/** Fields that belong to one form only, and are required there. */
const FIELDS_OF_FORM = {
  w9: ["classification", "numberKind"],
  w8ben: ["citizenship", "birthDate"],
  general: [],
} as const satisfies Record<TaxFormKind, readonly (keyof TaxFormInput)[]>;

/** The earliest time zone is fourteen hours ahead of UTC: it may be tomorrow where somebody signs. */
const AHEAD_OF_UTC_MS = 14 * 3_600_000;
const OLDEST_BIRTH_YEAR = 1900;
/** A signature that is older no longer shows who somebody is. */
const OLDEST_SIGNATURE_YEARS = 3;

/**
 * The form to store, its numbers in one way of writing, and a label that identifies it without disclosing the number.
 * TAX-2.
 *
 * @param now service clock
 * @throws ApiError `invalid_request`, naming the field
 */
export function taxFormFrom(input: TaxFormInput, now: Date): { form: TaxFormInput; label: string } {
  refuseForeignFields(input);
  if (!isCountry(input.country)) refuse("country must be a two-letter code.");
  refuseWrongDate("signedOn", input.signedOn, {
    from: `${now.getUTCFullYear() - OLDEST_SIGNATURE_YEARS}-01-01`,
    to: dayText(new Date(now.getTime() + AHEAD_OF_UTC_MS)),
  });
  const taxNumber = numberOf(input, now);
  return {
    form: { ...input, taxNumber },
    label: labelOf({ kind: kindOfNumber(input), ending: taxNumber.slice(-4) }),
  };
}

function numberOf(input: TaxFormInput, now: Date): string {
  switch (input.form) {
    case "w9":
      if (input.postalCode === undefined || input.region === undefined)
        refuse("region and postalCode are required for a W-9.");
      return input.numberKind === "ein" ? einOf(input.taxNumber) : ssnOf(input.taxNumber);
    case "w8ben":
      if (input.country === "US") refuse("country of a W-8BEN must not be US; use a W-9.");
      if (!isCountry(input.citizenship ?? "")) refuse("citizenship must be a two-letter code.");
      refuseWrongDate("birthDate", input.birthDate ?? "", {
        from: `${OLDEST_BIRTH_YEAR}-01-01`,
        to: dayText(now),
      });
      return foreignNumberOf(input.taxNumber);
    case "general":
      if (input.country === "US") refuse("country of the general form must not be US; use a W-9.");
      return foreignNumberOf(input.taxNumber);
  }
}

/** A social security number, or an individual taxpayer identification number, which begins with 9. */
function ssnOf(text: string): string {
  const digits = text.replaceAll(/[ -]/g, "");
  const isForm = /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
  const isItin = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])\d{4}$/.test(digits);
  if (!isForm || (digits.startsWith("9") && !isItin)) {
    refuse("taxNumber must be a social security number or ITIN of nine digits, such as 123-45-6789.");
  }
  return digits;
}

function einOf(text: string): string {
  const digits = text.replaceAll(/[ -]/g, "");
  if (!/^(?!00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)\d{9}$/.test(digits)) {
    refuse("taxNumber must be an employer identification number of nine digits, such as 12-3456789.");
  }
  return digits;
}

/** Countries write theirs in many ways: letters and digits, four of which at least are digits. */
function foreignNumberOf(text: string): string {
  const number = text.toUpperCase().replaceAll(/[\s./-]/g, "");
  if (!/^[A-Z0-9]{5,25}$/.test(number) || number.replaceAll(/\D/g, "").length < 4) {
    refuse("taxNumber must be the number that your country's tax authority gave you.");
  }
  return number;
}

const kindOfNumber = ({ form, numberKind }: TaxFormInput): LabelKind =>
  form === "w9" ? (numberKind ?? "ssn") : "tax_number";

function refuseForeignFields(input: TaxFormInput): void {
  for (const [form, fields] of Object.entries(FIELDS_OF_FORM)) {
    for (const field of fields) {
      const isGiven = input[field] !== undefined;
      if (form === input.form && !isGiven) refuse(`${field} is required for this form.`);
      if (form !== input.form && isGiven) refuse(`${field} does not belong to this form.`);
    }
  }
}

function refuseWrongDate(field: string, day: string, range: Readonly<{ from: string; to: string }>): void {
  const date = new Date(`${day}T00:00:00.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && dayText(date) === day;
  if (!isDay || day < range.from || day > range.to) {
    refuse(`${field} must be a day from ${range.from} to ${range.to}.`);
  }
}

/**
 * The last day on which a form stands: a W-8BEN expires with the third year after its signature, the others do not.
 * `YYYY-MM-DD`. TAX-3.
 */
export function taxFormExpiry({ form, signedOn }: Pick<TaxFormInput, "form" | "signedOn">): string | null {
  return form === "w8ben" ? `${Number(signedOn.slice(0, 4)) + 3}-12-31` : null;
}

/** A form is renewed in its last weeks. TAX-5. */
const RENEWAL_DAYS = 60;

/** Whether a form stands, ends within the coming 60 days, or has expired. @param today `YYYY-MM-DD` */
export function taxFormValidity(
  form: Pick<TaxFormInput, "form" | "signedOn">,
  today: string,
): "valid" | "expiring" | "expired" {
  const lastDay = taxFormExpiry(form);
  if (lastDay === null) return "valid";
  if (today > lastDay) return "expired";
  return dayText(addDays(new Date(`${today}T00:00:00Z`), RENEWAL_DAYS)) > lastDay ? "expiring" : "valid";
}

function refuse(message: string): never {
  throw new ApiError("invalid_request", message);
}

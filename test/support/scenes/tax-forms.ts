import type { TaxFormInput } from "../../../src/domain/payouts/tax-form.ts";

/** A general tax form that is accepted, signed on the first day of the year of the tests' clock. */
export const taxFormOf = (name: string, values: Partial<TaxFormInput> = {}): TaxFormInput => ({
  form: "general",
  name,
  country: "DE",
  street: "Lindenweg 4",
  city: "Berlin",
  postalCode: "10115",
  taxNumber: "12 345 678 901",
  signedOn: `${new Date().getUTCFullYear()}-01-01`,
  ...values,
});

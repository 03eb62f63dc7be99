import { describe, expect, test } from "@jest/globals";
import {
  taxFormExpiry,
  taxFormFrom,
  taxFormValidity,
  type TaxFormInput,
} from "../../../src/domain/payouts/tax-form.ts";

const NOW = new Date("2026-11-02T20:00:00.000Z");
const GENERAL: TaxFormInput = {
  form: "general",
  name: "Nora Lind",
  country: "DE",
  street: "Lindenweg 4",
  city: "Berlin",
  taxNumber: "12 345 678 901",
  signedOn: "2026-11-02",
};
const W9: TaxFormInput = {
  ...GENERAL,
  form: "w9",
  country: "US",
  region: "NY",
  postalCode: "10001",
  classification: "individual",
  numberKind: "ssn",
  taxNumber: "123-45-6789",
};
const W8BEN: TaxFormInput = { ...GENERAL, form: "w8ben", citizenship: "SE", birthDate: "1990-02-28" };

// TAX-2
describe("a tax form", () => {
  test.each<[string, TaxFormInput, string, string]>([
    ["general", GENERAL, "12345678901", "Tax number ending 8901"],
    [
      "general, of a company",
      { ...GENERAL, taxNumber: "de 136.695-976" },
      "DE136695976",
      "Tax number ending 5976",
    ],
    ["W-8BEN", W8BEN, "12345678901", "Tax number ending 8901"],
    ["W-9", W9, "123456789", "SSN ending 6789"],
    ["W-9 with an ITIN", { ...W9, taxNumber: "912 70 1234" }, "912701234", "SSN ending 1234"],
    [
      "W-9 with an EIN",
      { ...W9, numberKind: "ein", taxNumber: "12-3456789" },
      "123456789",
      "EIN ending 6789",
    ],
    [
      "signed where it is tomorrow",
      { ...GENERAL, signedOn: "2026-11-03" },
      "12345678901",
      "Tax number ending 8901",
    ],
  ])("%s is accepted", (_, input, taxNumber, label) => {
    const kept = taxFormFrom(input, NOW);
    expect(kept).toEqual({ form: { ...input, taxNumber }, label });
  });

  test.each<[string, TaxFormInput, string]>([
    ["a field of another form", { ...GENERAL, citizenship: "SE" }, "citizenship"],
    ["no classification", { ...W9, classification: undefined }, "classification"],
    ["no region", { ...W9, region: undefined }, "region"],
    ["no birth date", { ...W8BEN, birthDate: undefined }, "birthDate"],
    ["a birth to come", { ...W8BEN, birthDate: "2026-11-03" }, "birthDate"],
    ["no country", { ...GENERAL, country: "ZZ" }, "country"],
    ["the US as its country", { ...GENERAL, country: "US" }, "W-9"],
    ["the US as the residence", { ...W8BEN, country: "US" }, "W-9"],
    ["a signature of the day after tomorrow", { ...GENERAL, signedOn: "2026-11-04" }, "signedOn"],
    ["an old signature", { ...GENERAL, signedOn: "2022-12-31" }, "signedOn"],
    ["a day that does not exist", { ...GENERAL, signedOn: "2026-02-30" }, "signedOn"],
    ["words for a number", { ...GENERAL, taxNumber: "none" }, "taxNumber"],
    ["eight digits", { ...W9, taxNumber: "12345678" }, "taxNumber"],
    ["area 000", { ...W9, taxNumber: "000-45-6789" }, "taxNumber"],
    ["area 666", { ...W9, taxNumber: "666-45-6789" }, "taxNumber"],
    ["group 00", { ...W9, taxNumber: "123-00-6789" }, "taxNumber"],
    ["serial 0000", { ...W9, taxNumber: "123-45-0000" }, "taxNumber"],
    ["an ITIN of no group", { ...W9, taxNumber: "912-30-1234" }, "taxNumber"],
    ["an EIN of no campus", { ...W9, numberKind: "ein", taxNumber: "07-3456789" }, "taxNumber"],
  ])("is refused with %s", (_, input, named) => {
    expect(() => taxFormFrom(input, NOW)).toThrow(
      expect.objectContaining({ code: "invalid_request", message: expect.stringContaining(named) }),
    );
  });
});

// TAX-3
test("a W-8BEN is valid to the end of the third year after its signature, the others for good", () => {
  expect(taxFormExpiry(W8BEN)).toBe("2029-12-31");
  expect([taxFormExpiry(W9), taxFormExpiry(GENERAL)]).toEqual([null, null]);
});

// TAX-5
test.each([
  ["2029-10-31", "valid"],
  ["2029-11-01", "valid"],
  ["2029-11-02", "expiring"],
  ["2029-12-31", "expiring"],
  ["2030-01-01", "expired"],
])("on %s a W-8BEN of 2026 is %s", (today, validity) => {
  expect(taxFormValidity(W8BEN, today)).toBe(validity);
  expect(taxFormValidity(GENERAL, today)).toBe("valid");
});

import { z } from "zod";
import { readTaxForm } from "../../../../commands/tax-forms/read-tax-form.ts";
import { submitTaxForm } from "../../../../commands/tax-forms/submit-tax-form.ts";
import {
  TAX_FORMS,
  taxFormExpiry,
  taxFormValidity,
  US_NUMBER_KINDS,
  W9_CLASSIFICATIONS,
  type TaxFormInput,
} from "../../../../domain/payouts/tax-form.ts";
import { readTaxFormState, type TaxFormState } from "../../../../queries/tax-forms/find-tax-form.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { labelPartsView, viewLabelParts } from "../../label-parts.ts";
import { dataOf, none, requiredLine, timestamp } from "../../../schema/common.ts";

const LONGEST_LINE = 120;
const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be a two-letter code");

/** TAX-1. */
const taxFormStateView = z.object({
  isReceived: z.boolean().describe("Whether payouts wait for no tax form."),
  country: z.string().describe("The account's country."),
  current: z
    .object({
      form: z.enum(TAX_FORMS),
      label: z.string().describe("Identifies the number without disclosing it."),
      labelParts: labelPartsView,
      signedOn: z.iso.date(),
      submittedAt: timestamp,
      validUntil: z.iso
        .date()
        .nullable()
        .describe("The last day of a W-8BEN; null if the form does not expire."),
      validity: z
        .enum(["valid", "expiring", "expired"])
        .describe("expiring: within 60 days. Payouts wait for a form that replaces an expired one."),
    })
    .nullable(),
});

function viewTaxFormState({
  country,
  current,
  isMissing,
  today,
}: TaxFormState): z.input<typeof taxFormStateView> {
  return {
    isReceived: !isMissing,
    country,
    current: current && {
      form: current.form,
      label: current.label,
      labelParts: viewLabelParts(current.label),
      signedOn: current.signedOn,
      submittedAt: current.submittedAt.toISOString(),
      validUntil: taxFormExpiry(current),
      validity: taxFormValidity(current, today),
    },
  };
}

/** TAX-2. */
const taxFormFields = {
  form: z.enum(TAX_FORMS),
  name: requiredLine(LONGEST_LINE).describe("As on the tax return."),
  businessName: requiredLine(LONGEST_LINE).optional(),
  country: countryCode.describe("Of the address; for a W-8BEN the country of residence."),
  street: requiredLine(LONGEST_LINE),
  city: requiredLine(LONGEST_LINE),
  postalCode: requiredLine(20).optional(),
  region: requiredLine(LONGEST_LINE).optional(),
  classification: z.enum(W9_CLASSIFICATIONS).optional().describe("W-9 only."),
  numberKind: z.enum(US_NUMBER_KINDS).optional().describe("W-9 only. ssn includes ITINs."),
  taxNumber: requiredLine(40),
  citizenship: countryCode.optional().describe("W-8BEN only."),
  birthDate: z.iso.date().optional().describe("W-8BEN only."),
  signedOn: z.iso.date(),
};
const taxFormView = z.object(taxFormFields);

function viewTaxForm(form: TaxFormInput): z.input<typeof taxFormView> {
  return {
    form: form.form,
    name: form.name,
    businessName: form.businessName,
    country: form.country,
    street: form.street,
    city: form.city,
    postalCode: form.postalCode,
    region: form.region,
    classification: form.classification,
    numberKind: form.numberKind,
    taxNumber: form.taxNumber,
    citizenship: form.citizenship,
    birthDate: form.birthDate,
    signedOn: form.signedOn,
  };
}

const EXAMPLE_FORM: z.input<typeof taxFormView> = {
  form: "general",
  name: "Nora Lind",
  country: "DE",
  street: "Lindenweg 4",
  city: "Berlin",
  postalCode: "10115",
  taxNumber: "12345678901",
  signedOn: "2026-11-02",
};
const EXAMPLE: z.input<typeof taxFormStateView> = {
  isReceived: true,
  country: "DE",
  current: {
    form: "general",
    label: "Tax number ending 8901",
    labelParts: { kind: "tax_number", ending: "8901" },
    signedOn: "2026-11-02",
    submittedAt: "2026-11-02T09:30:00.000Z",
    validUntil: null,
    validity: "valid",
  },
};

const common = { access: partnerPerson, tag: "Account", params: none, query: none } as const;

/** TAX-1. */
const getTaxForm = endpoint({
  ...common,
  method: "GET",
  path: "/tax-form",
  status: 200,
  effect: "read",
  tool: { name: "get_tax_form" },
  summary: "Show which tax form you have submitted",
  body: none,
  response: dataOf(taxFormStateView),
  errors: [],
  example: { response: { data: EXAMPLE } },
  async handle({ sql }, { caller: { accountId } }) {
    return { data: viewTaxFormState(await readTaxFormState(sql, accountId)) };
  },
});

/** TAX-2. */
const postTaxForm = endpoint({
  ...common,
  method: "POST",
  path: "/tax-form",
  status: 201,
  effect: "command",
  stepUp: true,
  tool: { name: "submit_tax_form" },
  summary: "Submit a tax form, which replaces the one before",
  body: z.strictObject({
    ...taxFormFields,
    isCertified: z.literal(true).describe("You certify that the form is correct and complete."),
  }),
  response: dataOf(taxFormStateView),
  errors: [],
  example: { body: { ...EXAMPLE_FORM, isCertified: true }, response: { data: EXAMPLE } },
  async handle(tx, { caller: { accountId }, body: { isCertified: _certified, ...form }, origin }) {
    await submitTaxForm(tx, { accountId, form, origin });
    return { data: viewTaxFormState(await readTaxFormState(tx, accountId)) };
  },
});

/** TAX-4. */
const postTaxFormRead = endpoint({
  ...common,
  method: "POST",
  path: "/tax-form/read",
  status: 200,
  effect: "command",
  stepUp: true,
  hasNoPreview: true,
  tool: { name: "read_tax_form" },
  summary: "Read your tax form, which leaves an audit entry",
  body: none,
  response: dataOf(taxFormView),
  errors: ["conflict"],
  example: { response: { data: EXAMPLE_FORM } },
  async handle(tx, { caller: { accountId }, origin }) {
    return { data: viewTaxForm(await readTaxForm(tx, { accountId, origin })) };
  },
});

/** A partner's tax form. */
export const TAX_FORM_ENDPOINTS = [getTaxForm, postTaxForm, postTaxFormRead];

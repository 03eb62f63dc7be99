/** The forms, in the order in which they are offered. */
export const KINDS = ["w9", "w8ben", "general"] as const;

/** The form as it is being filled in. */
export const EMPTY = {
  form: "general" as (typeof KINDS)[number],
  name: "",
  businessName: "",
  classification: "individual",
  numberKind: "ssn",
  taxNumber: "",
  citizenship: "",
  birthDate: "",
  country: "",
  street: "",
  city: "",
  region: "",
  postalCode: "",
  signedOn: "",
};

export type TaxValues = typeof EMPTY;
export type TextName = Exclude<keyof TaxValues, "form">;

const ALWAYS = [
  "name",
  "taxNumber",
  "country",
  "street",
  "city",
  "region",
  "postalCode",
  "signedOn",
] as const;

/** What each form asks for; anything else is not sent. */
export const FIELDS_OF_FORM: Readonly<Record<TaxValues["form"], readonly TextName[]>> = {
  w9: [...ALWAYS, "businessName", "classification", "numberKind"],
  w8ben: [...ALWAYS, "citizenship", "birthDate"],
  general: [...ALWAYS, "businessName"],
};

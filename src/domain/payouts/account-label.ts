/** What a label names: where money goes, or the number on a tax certificate. */
export const LABEL_KINDS = [
  "bank_account",
  "no_bank_account",
  "stripe_account",
  "sandbox_account",
  "ssn",
  "ein",
  "tax_number",
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** The words before what is disclosed of the number. */
const BEGINNINGS: Readonly<Record<LabelKind, string>> = {
  bank_account: "Bank account ending ",
  no_bank_account: "Bank account not given",
  stripe_account: "Stripe account ending ",
  sandbox_account: "Sandbox account ",
  ssn: "SSN ending ",
  ein: "EIN ending ",
  tax_number: "Tax number ending ",
};

/** A label in parts, for words in another language. */
export interface LabelParts {
  readonly kind: LabelKind;
  /** What is disclosed of the number; empty if there is none. */
  readonly ending: string;
}

/** The label that is stored: `Bank account ending 3000`. */
export const labelOf = ({ kind, ending }: LabelParts): string => `${BEGINNINGS[kind]}${ending}`;

/** The parts of a stored label; null of one written otherwise. */
export function partsOfLabel(label: string): LabelParts | null {
  const kind = LABEL_KINDS.find((one) => label.startsWith(BEGINNINGS[one]));
  return kind === undefined ? null : { kind, ending: label.slice(BEGINNINGS[kind].length) };
}

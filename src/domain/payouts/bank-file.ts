import { csvText } from "../csv.ts";

/** What a list of bank transfers is written as. */
export const BANK_FILE_FORMATS = ["csv", "pain.001"] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

/** One payment to make. */
export interface BankTransfer {
  readonly payoutId: string;
  readonly holder: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Major units, with all decimals of the currency. */
  readonly amount: string;
  readonly currency: string;
  readonly amountCents: number;
}

/** A bank account with everything that a credit transfer needs. */
export interface BankAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

/** A payment whose bank account is known. */
export type PayableTransfer = BankTransfer & BankAccount;

export const hasAccount = (transfer: BankTransfer): transfer is PayableTransfer =>
  transfer.iban !== null && transfer.holder !== null;

/** References of bank files have no underscore: the SEPA character set lacks it. PAYOUT-21. */
export const bankReferenceOf = (id: string): string => id.replace("_", "-");

/** The id behind a reference, as it comes back from the bank. Some banks write references in capitals. */
export const idOfBankReference = (reference: string): string =>
  reference
    .trim()
    .replace("-", "_")
    .replace(/^[A-Za-z]+_/, (prefix) => prefix.toLowerCase());

/** What SEPA messages may not contain, after accents have been taken off. */
const NOT_SEPA = /[^A-Za-z0-9/\-?:().,'+ ]/g;
/** Letters that have no accent to take off. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", Æ: "AE", ø: "o", Ø: "O", œ: "oe", Œ: "OE", ł: "l", Ł: "L", đ: "d", Đ: "D" },
  ...{ ı: "i", þ: "th", Þ: "Th", "&": "+", _: "-" },
};

/** A text in the character set that every SEPA bank accepts, cut to its length. A letter of another script is a dot. */
export function sepaText(text: string, longest: number): string {
  const plain = [...text.normalize("NFKD")]
    .filter((character) => !/\p{M}/u.test(character))
    .map((character) => LATIN[character] ?? character)
    .join("")
    .replaceAll(NOT_SEPA, ".")
    .trim();
  return plain.slice(0, longest).trim() || ".";
}

const CSV_COLUMNS = ["payoutId", "holder", "iban", "bic", "amount", "currency"] as const;

/** The list as CSV. RAIL-1. */
export const bankFileCsv = (transfers: readonly BankTransfer[]): string => csvText(CSV_COLUMNS, transfers);

import type { PayoutMethod } from "./payout.ts";
import type { Network } from "../programs/program.ts";
import { ApiError } from "../api-errors.ts";
import { labelOf } from "./account-label.ts";
import { IBAN_LENGTHS } from "./iban-lengths.ts";

/** Where money is sent: an account at the rail, or a bank account. Stored encrypted. */
export type PayoutDetails =
  | Readonly<{ account: string }>
  | Readonly<{ holder: string | null; iban: string | null; bic: string | null }>;

export type PayoutAccountInput = Readonly<{
  rail: PayoutMethod;
  /** The account's name at the rail: `acct_…` at Stripe, a magic name in the sandbox. */
  account?: string | undefined;
  holder?: string | undefined;
  iban?: string | undefined;
  bic?: string | undefined;
}>;

/** The sandbox account whose payments succeed. RAIL-1. */
const SANDBOX_ACCOUNT = "ok";

type Deployment = Readonly<{ network: Network; hasStripe: boolean }>;

/** The ways to be paid that a deployment offers its partners. PAYEE-1. */
export function offeredMethods({ network, hasStripe }: Deployment): PayoutMethod[] {
  if (hasStripe) return ["bank_transfer", "stripe"];
  return network === "testnet" ? ["bank_transfer", "sandbox"] : ["bank_transfer"];
}

/**
 * The details to store, and a label that identifies the account without disclosing it. Only on the testnet, where no
 * money moves, may the bank account be added later.
 *
 * @param deployment.hasStripe whether Stripe keys are set; without them the sandbox stands in
 * @throws ApiError `invalid_request`, naming the field
 */
export function payoutDetailsFrom(
  input: PayoutAccountInput,
  deployment: Deployment,
): { details: PayoutDetails; label: string } {
  switch (input.rail) {
    case "bank_transfer":
      return bankAccountFrom(input, deployment.network);
    case "stripe": {
      const account = input.account ?? "";
      if (!/^acct_[A-Za-z0-9_]+$/.test(account))
        refuse("account must be the id of a connected account: acct_…");
      return { details: { account }, label: labelOf({ kind: "stripe_account", ending: account.slice(-4) }) };
    }
    case "sandbox": {
      if (deployment.network !== "testnet" || deployment.hasStripe) {
        refuse(
          "rail sandbox is available only on the testnet without Stripe keys; use stripe or bank_transfer.",
        );
      }
      const account = input.account ?? SANDBOX_ACCOUNT;
      return { details: { account }, label: labelOf({ kind: "sandbox_account", ending: account }) };
    }
  }
}

function bankAccountFrom(
  input: PayoutAccountInput,
  network: Network,
): { details: PayoutDetails; label: string } {
  const iban = input.iban === undefined ? null : input.iban.replaceAll(" ", "").toUpperCase();
  const bic = input.bic === undefined ? null : input.bic.replaceAll(" ", "").toUpperCase();
  const holder = input.holder?.trim() ?? null;
  if (iban !== null) refuseWrongLength(iban);
  if (iban !== null && !isIban(iban)) refuse("iban is not a valid IBAN; check its digits.");
  if (bic !== null && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    refuse("bic must have 8 or 11 characters.");
  const isPartial = (holder === null || holder === "") !== (iban === null) || (bic !== null && iban === null);
  if (isPartial) refuse("holder and iban go together; send both.");
  if (iban === null && network === "mainnet") refuse("holder and iban are required for a bank transfer.");
  const label =
    iban === null
      ? labelOf({ kind: "no_bank_account", ending: "" })
      : labelOf({ kind: "bank_account", ending: iban.slice(-4) });
  return { details: { holder: iban === null ? null : holder, iban, bic }, label };
}

/** Says what is wrong where one character too many or too few is more likely than a wrong digit. PAYEE-5. */
function refuseWrongLength(iban: string): void {
  const country = iban.slice(0, 2);
  const length = IBAN_LENGTHS[country];
  if (!/^[A-Z]{2}\d{2}/.test(iban)) return;
  if (length === undefined) refuse(`iban begins with ${country}, where accounts have no IBAN.`);
  if (iban.length !== length) refuse(`iban has ${iban.length} characters; one of ${country} has ${length}.`);
}

/** Whether a text without spaces is an IBAN, by its country's length and the check digits of ISO 13616. PAYEE-5. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  if (text.length !== IBAN_LENGTHS[text.slice(0, 2)]) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = [...moved].map((character) => parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

function refuse(message: string): never {
  throw new ApiError("invalid_request", message);
}

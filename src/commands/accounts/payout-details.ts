import type { Seal } from "../../db/seal.ts";
import type { PayoutDetails } from "../../domain/payouts/payout-account.ts";

/** Sealed for the account, so that details copied to another account's row do not open. */
const purposeOf = (accountId: string) => `payout_account:${accountId}`;

export function sealPayoutDetails(seal: Seal, accountId: string, details: PayoutDetails): Buffer {
  return seal.seal(JSON.stringify(details), purposeOf(accountId));
}

/** The details of a `payout_account` row, as connected. */
export function openPayoutDetails(seal: Seal, accountId: string, sealed: Buffer): PayoutDetails {
  return JSON.parse(seal.open(sealed, purposeOf(accountId))) as PayoutDetails;
}

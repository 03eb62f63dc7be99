import type { Tx } from "../../db/transaction.ts";
import { currencyExponent } from "../../domain/money/currency.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { TermsPatch } from "../../domain/programs/terms.ts";
import { termsInCurrency } from "../../domain/programs/terms-input.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import type { LockedProgram } from "./lock-program.ts";

/**
 * Changes the currency of a program without partners, conversions and funding (PROGRAM-5). Its terms keep their
 * numbers in major units, in every version, since a sale may still be reported for a time before the change. It
 * starts no version: nobody was promised anything in the old currency.
 *
 * @param input.patch the request's other changes of the terms, already in the new currency
 * @throws ApiError `conflict` if promises or money in the currency exist; `invalid_request` if a number of the terms
 * has more decimals than the new currency, and the request does not replace it
 */
export async function changeCurrency(
  tx: Tx,
  program: LockedProgram,
  input: Readonly<{ currency: string; patch: TermsPatch; now: Date }>,
): Promise<void> {
  const { currency, patch } = input;
  const use = await tx.row<{ isUsed: boolean }>(
    `select exists (select from partner where program_id = $1) or exists (select from conversion where program_id = $1)
       or exists (select from funding_entry where program_id = $1) as "isUsed"`,
    [program.id],
  );
  if (use?.isUsed !== false) {
    throw new ApiError(
      "conflict",
      "The currency cannot change once a program has a partner, a conversion or funding.",
      {
        next: "Omit currency, or create a program in the other currency.",
      },
    );
  }
  const { terms } = await termsInForceAt(tx, program.id, input.now);
  const kept = {
    ...terms,
    ...(patch.directFixedCents !== undefined && { directFixedCents: 0 }),
    ...(patch.minimumPayoutCents !== undefined && { minimumPayoutCents: 0 }),
  };
  termsInCurrency(kept, program.currency, currency);
  // Past versions may not fit the new currency exactly, and are rounded: no partner was or will be paid by them.
  await tx.execute(
    `update program_terms set direct_fixed_cents = round(direct_fixed_cents * power(10::numeric, $2::integer)),
       minimum_payout_cents = round(minimum_payout_cents * power(10::numeric, $2::integer))
     where program_id = $1`,
    [program.id, currencyExponent(currency) - currencyExponent(program.currency)],
  );
}

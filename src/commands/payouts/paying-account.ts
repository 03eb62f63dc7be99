import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { BankAccount } from "../../domain/payouts/bank-file.ts";
import { payoutDetailsFrom } from "../../domain/payouts/payout-account.ts";
import { lockProgram } from "../programs/lock-program.ts";

/** Sealed for the program, so that details copied to another program's row do not open. */
const purposeOf = (programId: string) => `paying_account:${programId}`;

/**
 * Sets the brand's own bank account that a program's bank transfers are paid from. PAYOUT-21.
 *
 * @returns its displayable form
 * @throws ApiError `program_not_found`; `invalid_request`, naming the field
 */
export async function setPayingAccount(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    holder: string;
    iban: string;
    bic?: string | undefined;
    origin: Origin;
  }>,
): Promise<{ label: string }> {
  const { brandId, programId, holder, iban, bic, origin } = input;
  const { details, label } = payoutDetailsFrom(
    { rail: "bank_transfer", holder, iban, bic: bic === "" ? undefined : bic },
    { network: "mainnet", hasStripe: false },
  );
  await lockProgram(tx, brandId, programId);
  const detailsSealed = tx.deps.seal.seal(JSON.stringify(details), purposeOf(programId));
  await tx.execute(
    `insert into paying_account (program_id, details_sealed, label, updated_at) values ($1, $2, $3, $4)
     on conflict (program_id) do update
       set details_sealed = excluded.details_sealed, label = excluded.label, updated_at = excluded.updated_at`,
    [programId, detailsSealed, label, tx.now],
  );
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "paying_account.set",
    targetId: programId,
    at: tx.now,
  });
  return { label };
}

/** @throws ApiError `conflict` if the account was never set */
export async function openPayingAccount(tx: Tx, programId: string): Promise<BankAccount> {
  const row = await tx.db
    .selectFrom("PayingAccount")
    .select("detailsSealed")
    .where("programId", "=", programId)
    .executeTakeFirst();
  if (row === undefined) {
    throw new ApiError("conflict", "The account that your bank transfers are paid from is not set.", {
      next: "Set the paying account of the program first.",
    });
  }
  return JSON.parse(tx.deps.seal.open(row.detailsSealed, purposeOf(programId))) as BankAccount;
}

import { creditTransferXml } from "../../bank/credit-transfer.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import {
  bankFileCsv,
  hasAccount,
  type BankFileFormat,
  type BankTransfer,
} from "../../domain/payouts/bank-file.ts";
import { exportBankTransfers } from "./export-bank-transfers.ts";
import { lockPayouts } from "./lock-payouts.ts";
import { openPayingAccount } from "./paying-account.ts";

/** A file for the brand's bank. */
export interface BankFile {
  readonly bankFileId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
  readonly payouts: number;
  readonly totalCents: number;
  readonly currency: string;
  /** Not in the file, since their bank account is not known. */
  readonly leftOut: readonly BankTransfer[];
}

/**
 * Writes a program's open bank transfers as a file for the brand's bank, each once unless `again`. PAYOUT-21.
 *
 * @throws ApiError `program_not_found`; `conflict` if there is nothing to pay, pain.001 has no paying account, or a
 * restore is under way
 */
export async function writeBankFile(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    format: BankFileFormat;
    again: boolean;
    origin: Origin;
  }>,
): Promise<BankFile> {
  const { format } = input;
  const program = await lockPayouts(tx, input.brandId, input.programId);
  const isXml = format === "pain.001";
  const payer = isXml ? await openPayingAccount(tx, program.id) : null;
  const { bankFileId, transfers, leftOut } = await exportBankTransfers(tx, { ...input, needsAccount: isXml });
  if (transfers.length === 0) {
    const message =
      leftOut.length > 0
        ? "None of the open bank transfers has a bank account."
        : "No open bank transfer is left for a new file.";
    throw new ApiError("conflict", message, { next: "Include those of earlier files, or start a batch." });
  }
  const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { currency } = program;
  const content =
    payer === null
      ? bankFileCsv(transfers)
      : creditTransferXml({
          ...{ bankFileId, payer, currency },
          // A bank executes by the real calendar.
          createdAt: tx.deps.systemClock.now(),
          total: minorToMajorText(totalCents, currency),
          purpose: program.name,
          transfers: transfers.filter(hasAccount),
        });
  return {
    bankFileId,
    fileName: `${program.slug}-${bankFileId}.${isXml ? "xml" : "csv"}`,
    contentType: isXml ? "application/xml" : "text/csv",
    content,
    payouts: transfers.length,
    ...{ totalCents, currency, leftOut },
  };
}

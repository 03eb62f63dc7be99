import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import { hasAccount, type BankTransfer } from "../../domain/payouts/bank-file.ts";
import type { PayoutDetails } from "../../domain/payouts/payout-account.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { openPayoutDetails } from "../accounts/payout-details.ts";
import { refuseDuringRestoration } from "./refuse-during-restoration.ts";

/** A list of payments to make, and those that could not be on it. */
export interface ExportedTransfers {
  readonly bankFileId: string;
  readonly transfers: readonly BankTransfer[];
  /** Without a bank account, where the list needs one. They are not stamped. */
  readonly leftOut: readonly BankTransfer[];
}

const PAYOUT = columns(Payout, "y", ["id", "amountCents", "currency"]);
const ACCOUNT = columns(PayoutAccount, "a", ["accountId", "detailsSealed"]);

/**
 * A program's open bank transfers, oldest first, with the accounts to pay to. Each is stamped and exported once, so
 * that no list is paid twice; `again` includes stamped ones.
 *
 * @param input.needsAccount leaves out payments whose bank account is not known
 * @throws ApiError `program_not_found`; `conflict` while a restore is under way
 */
export async function exportBankTransfers(
  tx: Tx,
  input: {
    readonly brandId: string;
    readonly programId: string;
    readonly again: boolean;
    readonly needsAccount?: boolean;
    readonly origin: Origin;
  },
): Promise<ExportedTransfers> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  await refuseDuringRestoration(tx);
  const all = await openTransfers(tx, program.id, input.again);
  const isListed = (transfer: BankTransfer) => input.needsAccount !== true || hasAccount(transfer);
  const transfers = all.filter(isListed);
  const leftOut = all.filter((transfer) => !isListed(transfer));
  const bankFileId = newId("bankFile");
  const payoutIds = transfers.map(({ payoutId }) => payoutId);
  await tx.execute("update payout set exported_at = $2, bank_file_id = $3 where id = any($1::text[])", [
    payoutIds,
    tx.now,
    bankFileId,
  ]);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "payout.export",
    targetId: program.id,
    details: { again: input.again, bankFileId, payoutIds },
    at: tx.now,
  });
  return { bankFileId, transfers, leftOut };
}

async function openTransfers(tx: Tx, programId: string, again: boolean): Promise<BankTransfer[]> {
  const rows = await tx.rows<RowOf<typeof PAYOUT> & RowOf<typeof ACCOUNT>>(
    `select ${PAYOUT}, ${ACCOUNT}
     from payout y join payout_account a on a.id = y.payout_account_id
     where y.program_id = $1 and y.status = 'pending' and y.method = 'bank_transfer'
       and (y.exported_at is null or $2)
     order by y.id
     for no key update of y`,
    [programId, again],
  );
  return rows.map((row) => ({
    payoutId: row.id,
    ...bankAccountOf(openPayoutDetails(tx.deps.seal, row.accountId, row.detailsSealed)),
    amount: minorToMajorText(row.amountCents, row.currency),
    currency: row.currency,
    amountCents: row.amountCents,
  }));
}

const bankAccountOf = (details: PayoutDetails) =>
  "iban" in details ? details : { holder: null, iban: null, bic: null };

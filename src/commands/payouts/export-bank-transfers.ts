import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Payout } from "../../db/entities/payout.ts";
import { inPieces } from "../../db/in-pieces.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import { hasAccount, type BankTransfer } from "../../domain/payouts/bank-file.ts";
import type { PayoutDetails } from "../../domain/payouts/payout-account.ts";
import { openPayoutDetails } from "../accounts/payout-details.ts";
import { lockPayouts } from "./lock-payouts.ts";
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
 * that no list is paid twice; `again` includes stamped ones. Batches and other lists wait for it; sales do not, however
 * many transfers there are.
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
  const { again } = input;
  const program = await lockPayouts(tx, input.brandId, input.programId);
  await refuseDuringRestoration(tx);
  const now = await tx.readNow();
  const isListed = (transfer: BankTransfer) => input.needsAccount !== true || hasAccount(transfer);
  const bankFileId = newId("bankFile");
  const transfers: BankTransfer[] = [];
  const leftOut: BankTransfer[] = [];
  const open = await listOpenTransfers(tx, program.id, again);
  await inPieces(tx, [program.brandId, program.id], open, async (some) => {
    const all = await lockOpenTransfers(tx, program.id, again, some);
    const listed = all.filter(isListed);
    transfers.push(...listed);
    leftOut.push(...all.filter((transfer) => !isListed(transfer)));
    await tx.execute(
      // The release before counts none of its files.
      `update payout set exported_at = $2, bank_file_id = $3,
         bank_file_count = greatest(bank_file_count, num_nonnulls(bank_file_id)) + 1
       where id = any($1::text[])`,
      [listed.map(({ payoutId }) => payoutId), now, bankFileId],
    );
  });
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "payout.export",
    targetId: program.id,
    // The payouts name their file, and may be very many.
    details: { again, bankFileId, payouts: transfers.length },
    at: now,
  });
  return { bankFileId, transfers, leftOut };
}

/** The open transfers of program `$1`, those of earlier lists only if `$2`. */
const IS_OPEN = `y.program_id = $1 and y.status = 'pending' and y.method = 'bank_transfer'
       and (y.exported_at is null or $2)`;
const ID = columns(Payout, "y", ["id"]);

/** In the order in which all code locks payouts. */
async function listOpenTransfers(tx: Tx, programId: string, again: boolean): Promise<string[]> {
  const rows = await tx.rows<RowOf<typeof ID>>(`select ${ID} from payout y where ${IS_OPEN} order by y.id`, [
    programId,
    again,
  ]);
  return rows.map(({ id }) => id);
}

/** Locks those that are still open: a person may have marked one meanwhile. */
async function lockOpenTransfers(
  tx: Tx,
  programId: string,
  again: boolean,
  payoutIds: readonly string[],
): Promise<BankTransfer[]> {
  const rows = await tx.rows<RowOf<typeof PAYOUT> & RowOf<typeof ACCOUNT>>(
    `select ${PAYOUT}, ${ACCOUNT}
     from payout y join payout_account a on a.id = y.payout_account_id
     where ${IS_OPEN} and y.id = any($3::text[])
     order by y.id
     for no key update of y`,
    [programId, again, payoutIds],
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

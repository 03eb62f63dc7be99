import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import type { PayoutDetails } from "../../domain/payouts/payout-account.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { openPayoutDetails } from "../accounts/payout-details.ts";

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

const PAYOUT = columns(Payout, "y", ["id", "amountCents", "currency"]);
const ACCOUNT = columns(PayoutAccount, "a", ["accountId", "detailsSealed"]);

/**
 * A program's open bank transfers, oldest first, with the accounts to pay to. Each is stamped and exported once, so
 * that no list is paid twice; `again` includes stamped ones.
 *
 * @throws ApiError `program_not_found`
 */
export async function exportBankTransfers(
  tx: Tx,
  input: {
    readonly brandId: string;
    readonly programId: string;
    readonly again: boolean;
    readonly origin: Origin;
  },
): Promise<BankTransfer[]> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  const rows = await tx.rows<RowOf<typeof PAYOUT> & RowOf<typeof ACCOUNT>>(
    `with stamped as (
       update payout set exported_at = $3
       where program_id = $1 and status = 'pending' and method = 'bank_transfer' and (exported_at is null or $2)
       returning id, partner_id, payout_account_id, amount_cents, currency
     )
     select ${PAYOUT}, ${ACCOUNT}
     from stamped y join payout_account a on a.id = y.payout_account_id
     order by y.id`,
    [program.id, input.again, tx.now],
  );
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "payout.export",
    targetId: program.id,
    details: { again: input.again, payoutIds: rows.map(({ id }) => id) },
    at: tx.now,
  });
  return rows.map((row) => {
    const details = openPayoutDetails(tx.deps.seal, row.accountId, row.detailsSealed);
    return {
      payoutId: row.id,
      ...bankAccountOf(details),
      amount: minorToMajorText(row.amountCents, row.currency),
      currency: row.currency,
      amountCents: row.amountCents,
    };
  });
}

const bankAccountOf = (details: PayoutDetails) =>
  "iban" in details ? details : { holder: null, iban: null, bic: null };

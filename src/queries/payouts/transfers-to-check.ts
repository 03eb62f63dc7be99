import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";

const TRANSFER = columns(Payout, "y", {
  payoutId: "id",
  programId: "programId",
  partnerId: "partnerId",
  amountCents: "amountCents",
  currency: "currency",
});

/** An open bank transfer that was in no file at the moment to which the database was restored. */
export type TransferToCheck = Readonly<RowOf<typeof TRANSFER>>;

/**
 * The open bank transfers that count as exported since a restore, and are in no file yet, oldest first: the bank's
 * statement says which of them were paid. OPERATE-41.
 */
export function listTransfersToCheck(sql: Sql): Promise<TransferToCheck[]> {
  return sql.rows<TransferToCheck>(
    `select ${TRANSFER} from payout y
     where y.status = 'pending' and y.method = 'bank_transfer'
       and y.exported_at is not null and y.bank_file_id is null
     order by y.id`,
  );
}

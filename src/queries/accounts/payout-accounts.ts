import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import type { Sql } from "../../db/sql.ts";

const SHOWN = columns(PayoutAccount, "y", [
  "rail",
  "label",
  "isFirst",
  "connectedAt",
  "replacedAt",
  "refusedReason",
  "checkedAt",
]);

/** A payout account without its details. */
export interface PayoutAccountRow extends Readonly<RowOf<typeof SHOWN>> {
  /** The service clock's now. */
  readonly now: Date;
}

const MOST_SHOWN = 20;

/** The payout accounts that an account has connected, the newest first; at most the first is in use. */
export function listPayoutAccounts(sql: Sql, accountId: string): Promise<PayoutAccountRow[]> {
  return sql.rows<PayoutAccountRow>(
    `select ${SHOWN}, service_now() as now from payout_account y where y.account_id = $1
     order by y.id desc limit ${MOST_SHOWN}`,
    [accountId],
  );
}

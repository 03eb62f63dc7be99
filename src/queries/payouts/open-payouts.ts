import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";

const PAYOUT = columns(Payout, "y", ["status", "method", "currency"]);

/** Payouts that are not paid yet, and what they amount to. */
export interface OpenPayouts extends Readonly<RowOf<typeof PAYOUT>> {
  readonly count: number;
  readonly amountCents: number;
}

/**
 * For `/metrics`: the open payouts of all programs by status, method and currency.
 *
 * @param most where to stop counting, so that it costs no more when very many are open
 */
export const sumOpenPayouts = (sql: Sql, most: number): Promise<OpenPayouts[]> =>
  sql.rows<OpenPayouts>(
    `select ${PAYOUT}, count(*) as count, sum(y.amount_cents)::bigint as "amountCents"
     from (select * from payout where status in ('pending', 'held') limit $1) y
     group by y.status, y.method, y.currency`,
    [most],
  );

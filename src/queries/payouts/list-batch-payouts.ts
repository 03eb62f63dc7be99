import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, LOWEST_ID_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "./payout-row.ts";

/** Whose payouts are listed. */
export interface ListedBatch {
  readonly brandId: string;
  readonly programId: string;
  readonly batchId: string;
  /** The only one to list; all by default. */
  readonly payoutId?: string | undefined;
}

/**
 * A page of a batch's payouts in the order of `findBatch`, one row longer than the page.
 *
 * @throws ApiError `batch_not_found` for a batch that the program does not have
 */
export async function listBatchPayouts(
  sql: Sql,
  batch: ListedBatch,
  page: PageRequest,
): Promise<PayoutRow[]> {
  const { where, orderBy } = listRange({ batch_id: "$3" }, LOWEST_ID_FIRST, ["$4"], "y");
  const rows = isId("batch", batch.batchId)
    ? await sql.rows<PayoutRow>(
        `select y.* from payout_batch b
         left join lateral (
           select ${PAYOUT_COLUMNS} from payout y
           where ${where} and ($6::text is null or y.id = $6) order by ${orderBy} limit $5
         ) y on true
         where b.id = $3 and b.program_id = $2 and b.brand_id = $1
         order by y.id`,
        [
          ...[batch.brandId, batch.programId, batch.batchId],
          ...cursorOf(page, LOWEST_ID_FIRST),
          page.limit + 1,
          batch.payoutId ?? null,
        ],
      )
    : [];
  const [first] = rows;
  if (first === undefined) throw new ApiError("batch_not_found");
  // A batch without a payout is a row without one.
  return first.id === null ? [] : withHeldAmounts(sql, rows);
}

import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutBatch } from "../../db/entities/payout.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import {
  batchAmountsOf,
  batchSummaryOf,
  transferCountsOf,
  type BatchAmounts,
  type BatchSummary,
  type TransferCounts,
} from "../../domain/payouts/payout.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { readBatchParts, type BatchPart } from "./batch-parts.ts";
import { heldAmounts, PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "./payout-row.ts";

const BATCH = columns(PayoutBatch, "b", ["id", "programId", "createdAt"]);
type BareBatch = Readonly<RowOf<typeof BATCH>>;

/** A payout batch in a list. */
export interface BatchRow extends BareBatch {
  /** How many payouts it has, of any status. */
  readonly payouts: number;
  /** Their sum; a held one counts with what it would pay now. */
  readonly totalCents: number;
  /** The parts of `totalCents`. */
  readonly amounts: BatchAmounts;
  readonly summary: BatchSummary;
  readonly transfers: TransferCounts;
}

/** A batch with its payouts; of a large one the first 500. */
export interface BatchDetail extends BatchRow {
  readonly firstPayouts: readonly PayoutRow[];
}

export const MOST_PAYOUTS_SHOWN = 500;

/** A page of a program's payout batches, newest first, one row longer than the page. */
export async function listBatches(
  sql: Sql,
  brandId: string,
  programId: string,
  page: PageRequest,
): Promise<BatchRow[]> {
  const { where, orderBy } = listRange({ program_id: "$2" }, NEWEST_FIRST, ["$3::timestamptz", "$4"]);
  const batches = await sql.rows<BareBatch>(
    `select ${BATCH}
     from payout_batch b
     where ${where} and brand_id = $1
     order by ${orderBy}
     limit $5`,
    [brandId, programId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
  return withSummaries(sql, batches);
}

/**
 * A payout batch of one of the brand's programs, without its payouts.
 *
 * @throws ApiError `batch_not_found` for an unknown one, and another brand's
 */
export async function findBatchRow(sql: Sql, brandId: string, batchId: string): Promise<BatchRow> {
  const found = isId("batch", batchId)
    ? await sql.rows<BareBatch>(`select ${BATCH} from payout_batch b where b.brand_id = $1 and b.id = $2`, [
        brandId,
        batchId,
      ])
    : [];
  const [batch] = await withSummaries(sql, found);
  if (batch === undefined) throw new ApiError("batch_not_found");
  return batch;
}

/**
 * The same with its payouts. Its counts cover all of them, even those not shown.
 *
 * @throws ApiError `batch_not_found` for an unknown one, and another brand's
 */
export async function findBatch(sql: Sql, brandId: string, batchId: string): Promise<BatchDetail> {
  const batch = await findBatchRow(sql, brandId, batchId);
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS} from payout y where y.batch_id = $1 order by y.id limit $2`,
    [batchId, MOST_PAYOUTS_SHOWN],
  );
  return { ...batch, firstPayouts: await withHeldAmounts(sql, payouts) };
}

/** What a batch's payouts add up to; a held one counts with what it would pay now. */
export async function totalOfBatch(sql: Sql, batch: { readonly id: string }): Promise<number> {
  const [whole] = await withSummaries(sql, [batch]);
  return whole!.totalCents;
}

async function withSummaries<Batch extends { readonly id: string }>(
  sql: Sql,
  batches: readonly Batch[],
): Promise<(Batch & Omit<BatchRow, keyof BareBatch>)[]> {
  const parts = await readBatchParts(
    sql,
    batches.map(({ id }) => id),
  );
  const held = await heldAmounts(
    sql,
    parts.flatMap(({ partnerIds }) => partnerIds ?? []),
  );
  const amountOf = ({ amountCents, partnerIds }: BatchPart) =>
    partnerIds === null
      ? amountCents
      : partnerIds.reduce((sum, partnerId) => sum + (held.get(partnerId) ?? 0), 0);
  return batches.map((batch) => {
    const ownParts = parts
      .filter(({ batchId }) => batchId === batch.id)
      .map((part) => ({ ...part, amountCents: amountOf(part) }));
    return {
      ...batch,
      payouts: ownParts.reduce((sum, { payouts }) => sum + payouts, 0),
      totalCents: ownParts.reduce((sum, { amountCents }) => sum + amountCents, 0),
      amounts: batchAmountsOf(ownParts),
      summary: batchSummaryOf(ownParts),
      transfers: transferCountsOf(ownParts),
    };
  });
}

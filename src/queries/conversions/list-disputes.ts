import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { OrderDispute } from "../../db/entities/order-refund.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";

const NAME = columns(OrderDispute, "d", { dispute: "disputeRef" });
const SALE = columns(Conversion, "c", {
  programId: "programId",
  conversionId: "id",
  externalRef: "externalRef",
});
const STATE = columns(OrderDispute, "d", ["status", "amountCents"]);
const CURRENCY = columns(Program, "p", ["currency"]);
const TIMES = columns(OrderDispute, "d", ["openedAt", "updatedAt"]);

/**
 * A dispute of a credited sale. `dispute` is the provider's id, such as `dp_…`; `amountCents` the disputed part of
 * the sale, without tax; `openedAt` the time of the first report.
 */
export interface DisputeRow extends Readonly<
  RowOf<typeof NAME> & RowOf<typeof SALE> & RowOf<typeof STATE> & RowOf<typeof CURRENCY> & RowOf<typeof TIMES>
> {
  /** What counts as refunded now. */
  readonly heldCents: number;
}

/** Statuses that await the bank: the provider reports the end, or the operator closes the dispute. */
export const UNDECIDED = `d.status in ('open', 'withdrawn')`;

const DISPUTES = `
  select ${NAME}, ${SALE}, ${STATE},
    coalesce(d.held_cents, case when d.status in ('withdrawn', 'lost') then d.amount_cents else 0 end) as "heldCents",
    ${CURRENCY}, ${TIMES}
  from order_dispute d
  join conversion c on c.sale_order_id = d.sale_order_id
  join program p on p.id = c.program_id`;

/**
 * The disputes of credited sales, oldest first.
 *
 * @param filter.programId null for all programs
 * @param filter.isUndecided only undecided ones, whose money is blocked
 * @param page as many as `limit`, after the dispute with these values of `orderOfDisputes`; all if left out
 */
export function listDisputes(
  sql: Sql,
  filter: Readonly<{ programId: string | null; isUndecided: boolean }>,
  page: Readonly<{ limit: number | null; after: readonly string[] | null }> = { limit: null, after: null },
): Promise<DisputeRow[]> {
  const [openedAt = null, conversionId = null, dispute = null] = page.after ?? [];
  return sql.rows<DisputeRow>(
    `${DISPUTES}
     where ($1::text is null or c.program_id = $1) ${filter.isUndecided ? `and ${UNDECIDED}` : ""}
       and ($3::timestamptz is null or (d.opened_at, c.id, d.dispute_ref) > ($3, $4, $5))
     order by d.opened_at, c.id, d.dispute_ref
     limit $2`,
    [filter.programId, page.limit, openedAt, conversionId, dispute],
  );
}

/** What the list is ordered by. */
export const orderOfDisputes = (row: DisputeRow): readonly string[] => [
  row.openedAt.toISOString(),
  row.conversionId,
  row.dispute,
];

/** A dispute of a program by the provider's id, or null. */
export function findDispute(sql: Sql, programId: string, disputeRef: string): Promise<DisputeRow | null> {
  return sql.row<DisputeRow>(
    `${DISPUTES} where c.program_id = $1 and d.dispute_ref = $2 order by d.opened_at, c.id limit 1`,
    [programId, disputeRef],
  );
}

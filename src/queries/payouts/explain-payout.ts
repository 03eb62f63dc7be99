import { ApiError } from "../../domain/api-errors.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import { isId } from "../../domain/ids.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { EXPLAINED_LINE, stateColumns, type ExplainedLine } from "../balances/explained-line.ts";

const PAYOUT = columns(Payout, "y", ["partnerId", "status"]);

/** The lines of a payout. */
export interface ExplainedPayout extends Readonly<RowOf<typeof PAYOUT>> {
  /** What all lines add up to: what was paid, less what came back. */
  readonly totalCents: number;
  /** One line more than the page. */
  readonly lines: ExplainedLine[];
}

/**
 * The ledger lines of a payout, newest first, each by what it pays: positive for earnings, negative for reversals and
 * for what came back of the payout. A held payout has none. CONSOLE-3.
 *
 * @throws ApiError `payout_not_found` for a payout that the program does not have
 */
export async function explainPayout(
  sql: Sql,
  payout: Readonly<{ brandId: string; programId: string; payoutId: string }>,
  page: PageRequest,
): Promise<ExplainedPayout> {
  type Row = ExplainedLine & Omit<ExplainedPayout, "lines">;
  const rows = isId("payout", payout.payoutId)
    ? await sql.rows<Row>(STATEMENT, [
        ...[payout.brandId, payout.programId, payout.payoutId],
        ...cursorOf(page, HIGHEST_NUMBER_FIRST),
        page.limit + 1,
      ])
    : [];
  const [first] = rows;
  if (first === undefined) throw new ApiError("payout_not_found");
  const { partnerId, status, totalCents } = first;
  return { partnerId, status, totalCents, lines: first.id === null ? [] : rows };
}

const { where, orderBy } = listRange({ payout_id: "$3" }, HIGHEST_NUMBER_FIRST, ["$4::bigint"], "e");

/**
 * That a line has a payout is said besides: the index of a payout's lines has no others, and without it the planner
 * reads the whole ledger. The sum is over the lines where some came back, else the payout's own amount.
 */
const STATEMENT = `
  select ${PAYOUT},
    case when y.status = 'held' then 0 else y.amount_cents - (
      select coalesce(sum(r.amount_cents), 0) from ledger_entry r
      where r.payout_id = y.id and r.entry = 'payout_reversal') end::bigint as "totalCents",
    line.*
  from payout y
  left join (
    select ${EXPLAINED_LINE}, -e.amount_cents as "amountCents", ${stateColumns("c")}
    from ledger_entry e join conversion c on c.id = e.conversion_id
    where ${where} and e.payout_id is not null
    order by ${orderBy}
    limit $5
  ) line on true
  where y.id = $3 and y.program_id = $2 and y.brand_id = $1
  order by line.id desc`;

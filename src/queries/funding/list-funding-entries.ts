import { columns, type RowOf } from "../../db/columns.ts";
import { FundingEntry } from "../../db/entities/funding-entry.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";

const ENTRY = columns(FundingEntry, "f", [
  "id",
  "kind",
  "amountCents",
  "payoutId",
  "conversionId",
  "note",
  "cause",
  "createdAt",
]);

/** A movement of a program's deposit. */
export type FundingEntryRow = Readonly<RowOf<typeof ENTRY>>;

/** The figures of a deposit that are sums of its movements, and of which kinds. FUNDING-2. */
const KINDS_OF_FIGURE = {
  deposited: ["deposit", "withdrawal"],
  sent: ["payout_sent", "payout_returned"],
  fees: ["platform_fee"],
} as const;

export type FundingFigure = keyof typeof KINDS_OF_FIGURE;
export const FUNDING_FIGURES = Object.keys(KINDS_OF_FIGURE) as FundingFigure[];

/** A page of movements, and what all that match add up to. */
export interface FundingEntries {
  readonly totalCents: number;
  /** One row more than the page. */
  readonly entries: FundingEntryRow[];
}

/**
 * The movements of a program's deposit, newest first: what they add up to is read from the sums beside them. CONSOLE-4.
 *
 * @param filter.figure only the movements inside one figure of the deposit; null for all
 * @throws ApiError `program_not_found`
 */
export async function listFundingEntries(
  sql: Sql,
  filter: Readonly<{ brandId: string; programId: string; figure: FundingFigure | null }>,
  page: PageRequest,
): Promise<FundingEntries> {
  const { brandId, programId, figure } = filter;
  type Row = FundingEntryRow & { readonly totalCents: number };
  const rows = isId("program", programId)
    ? await sql.rows<Row>(statementOf(figure), [
        ...[brandId, programId],
        ...cursorOf(page, HIGHEST_NUMBER_FIRST),
        page.limit + 1,
      ])
    : [];
  const [first] = rows;
  if (first === undefined) throw new ApiError("program_not_found");
  return { totalCents: first.totalCents, entries: first.id === null ? [] : rows };
}

function entries(range: Readonly<Record<string, string>>): string {
  const { where, orderBy } = listRange(range, HIGHEST_NUMBER_FIRST, ["$3::bigint"], "f");
  return `(select ${ENTRY} from funding_entry f where ${where} order by ${orderBy} limit $4)`;
}

function statementOf(figure: FundingFigure | null): string {
  const kinds = figure === null ? null : KINDS_OF_FIGURE[figure];
  const ranges =
    kinds === null
      ? entries({ program_id: "$2" })
      : kinds.map((kind) => entries({ program_id: "$2", kind: `'${kind}'` })).join(" union all ");
  const isCounted = kinds === null ? "true" : `kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})`;
  return `
    select (
        select coalesce(sum(s.amount_cents), 0)::bigint from (
          select kind, amount_cents from funding_sum where program_id = p.id
          union all select kind, amount_cents from funding_change where program_id = p.id
        ) s where ${isCounted}
      ) as "totalCents", entry.*
    from program p
    left join (select * from (${ranges}) f order by id desc limit $4) entry on true
    where p.id = $2 and p.brand_id = $1
    order by entry.id desc`;
}

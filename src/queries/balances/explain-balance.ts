import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import type { PageRequest } from "../../db/keyset.ts";
import type { Sql } from "../../db/sql.ts";
import { balancesAtWhere } from "./balances-at.ts";
import type { Bucket } from "./bucket.ts";
import { EXPLAINED_LINE, stateColumns, type ExplainedLine } from "./explained-line.ts";
import { linesOfNow, linesOfPast } from "./lines-in-figure.ts";
import { MOMENT, signOf, stateOf } from "./line-rules.ts";
import { balancesWhere } from "./partner-balances.ts";

/** Which figure, of whom, and as it was when. */
export interface ExplainedFigure {
  readonly brandId: string;
  readonly programId: string;
  readonly partnerId: string;
  readonly bucket: Bucket;
  /** Null for now, as is a moment that has not come. */
  readonly at: Date | null;
}

export interface Explanation {
  /** The figure: what all lines add up to, not only those of the page. */
  readonly totalCents: number;
  /** The moment that it is of. */
  readonly at: Date;
  /** One line more than the page. */
  readonly lines: ExplainedLine[];
}

type Lines = Pick<ExplainedFigure, "bucket"> & { readonly isPast: boolean };

const linesOf = ({ bucket, isPast }: Lines) => (isPast ? linesOfPast(bucket) : linesOfNow(bucket));

/** A line's values in the order that the lines of its figure are listed in, for the cursor of a page. */
export const orderOfLines = ({
  bucket,
  at,
}: Pick<ExplainedFigure, "bucket" | "at">): ((line: ExplainedLine) => readonly string[]) =>
  linesOf({ bucket, isPast: at !== null }).orderOf;

/**
 * The ledger lines inside a figure of a partner's balance: the rule of `balanceOf`, line by line. A line counts in one
 * of pending, in hold and payable; one of a payout also, with the opposite sign, in what is in flight or paid. The
 * figure is read from the sums beside the ledger. CONSOLE-2.
 *
 * @throws ApiError `partner_not_found` for a partner whom the program does not have
 */
export async function explainBalance(
  sql: Sql,
  figure: ExplainedFigure,
  page: PageRequest,
): Promise<Explanation> {
  const { brandId, programId, partnerId, bucket, at } = figure;
  type Row = ExplainedLine & { readonly totalCents: number; readonly at: Date };
  const lines = { bucket, isPast: at !== null };
  const rows = isId("partner", partnerId)
    ? await sql.rows<Row>(statementOf(lines), [
        ...[brandId, programId, partnerId, page.limit + 1, at],
        ...(page.after ?? linesOf(lines).first),
      ])
    : [];
  const [first] = rows;
  if (first === undefined) throw new ApiError("partner_not_found");
  // A figure without a line is a row without one.
  return { totalCents: first.totalCents, at: first.at, lines: first.id === null ? [] : rows };
}

function totalOf({ bucket, isPast }: Lines): string {
  const balances = isPast ? balancesAtWhere("$2", "= $3", MOMENT) : balancesWhere("= $2", "= $3");
  return `select b."${bucket}" from (${balances}) b`;
}

function statementOf(lines: Lines): string {
  const { bucket, isPast } = lines;
  const { page, orderBy } = linesOf(lines);
  return `
    with moment as materialized (select least($5::timestamptz, service_now()) as at)
    select coalesce((${totalOf(lines)}), 0)::bigint as "totalCents", moment.at, line.*
    from partner m
    cross join moment
    left join (
      select ${EXPLAINED_LINE}, ${signOf(bucket)}e.amount_cents as "amountCents", ${stateColumns("state")},
        row_number() over (order by ${orderBy}) as position
      from (${page}) e
      join conversion c on c.id = e.conversion_id ${stateOf(isPast)}
      order by ${orderBy}
      limit $4
    ) line on true
    where m.id = $3 and m.program_id = $2 and m.brand_id = $1
    order by line.position`;
}

import type { listRange } from "../../db/list-order.ts";
import type { PartnerKind } from "../../domain/money/ledger.ts";
import type { Bucket } from "./bucket.ts";
import type { ExplainedLine } from "./explained-line.ts";
import { counts, MOMENT } from "./line-rules.ts";

/**
 * How the lines of a figure are listed. Parameters of a page: partner `$3`, most lines `$4`, cursor from `$6` on.
 */
export interface LineList {
  /** SQL for a page of ledger entries; those of now by payment date have that of their sale besides. */
  readonly page: string;
  /** The order of the entries `e`. */
  readonly orderBy: string;
  /** The cursor of the first page. */
  readonly first: readonly string[];
  readonly orderOf: (line: ExplainedLine) => readonly string[];
}

/** By the payment date of the sale, the last one first: what an index of sales by state has. */
export const PAYMENT_DATE = {
  columns: ["hold_until", "id"],
  direction: "desc",
  lowest: ["-infinity", ""],
  highest: ["infinity", ""],
} as const;

/** Above every id, in any collation. */
export const HIGHEST_ID = "'zzzz'";
/** Above the id of the cursor's sale and below that of the next one: its further lines are on the next page. */
export const CURSOR_ID = "$7::text || 'z'";

export const EARNER: Readonly<Record<PartnerKind, string>> = {
  direct: "partner_id",
  override: "recruiter_partner_id",
};
/** Whom line `e` of sale `c` is credited to now. */
export const CREDITED = `case e.kind when 'direct' then c.${EARNER.direct} else c.${EARNER.override} end`;

/** Lines of sales that were credited to the partner once, and are another partner's now: few. */
export const linesOfMovedSales = (bucket: Bucket, isPast: boolean, isAfter: string): string => `(
    select e.*, c.hold_until as payment_date
    from (
      select distinct conversion_id from ledger_entry where partner_id = $3 and cause like 'moved:%'
    ) moved
    join conversion c on c.id = moved.conversion_id
    join ledger_entry e on e.conversion_id = c.id and e.partner_id = $3
      and e.partner_id is distinct from ${CREDITED}
    where ${counts(bucket, isPast)} and ${isAfter}
    order by c.hold_until desc, c.id desc, e.id desc
    ${isPast ? "" : "limit $4"})`;

/** The lines of sale `c` that counted in a figure at the moment. */
export const linesThen = (bucket: Bucket, condition: string, isAfter: string): string => `
    select e.*, c.hold_until as payment_date from ledger_entry e
    where e.conversion_id = c.id and e.partner_id = $3 and ${condition} and ${isAfter} and ${counts(bucket, true)}`;

/**
 * The lines that counted at the moment of as many of the partner's sales `c` in a range as a page may need.
 *
 * @param lines those of one sale, by `linesThen`
 * @param order of the lines `e`
 */
export const pageOfLinesThen = (
  kind: PartnerKind,
  { where, orderBy }: ReturnType<typeof listRange>,
  lines: string,
  order: string,
): string => `(
    select e.*
    from (
      select c.id, c.hold_until from conversion c
      where ${where} and c.${EARNER[kind]} is not null and (select true from (${lines} limit 1) line)
      order by ${orderBy}
      limit $4
    ) c
    cross join lateral (${lines} offset 0) e
    order by ${order}
    limit $4)`;

/**
 * The lines that counted at the moment of sales which have changed since: few.
 *
 * @param changed condition on the change `x` of a sale, in the program `$2`
 * @param isElsewhere condition on the sale `c` that no other page has it
 * @param linesOf those of one sale under a condition, by `linesThen`
 */
export const pageOfChangedSales = (
  changed: string,
  isElsewhere: string,
  linesOf: (condition: string) => string,
  order: string,
): string => `(
    select e.*
    from (
      select distinct x.conversion_id from conversion_change x
      where x.program_id = $2 and x.created_at > ${MOMENT} and ${changed}
    ) changed
    join conversion c on c.id = changed.conversion_id and ${isElsewhere}
    cross join lateral (${linesOf(`e.partner_id is not distinct from ${CREDITED}`)}) e
    order by ${order}
    limit $4)`;

import type { PartnerKind } from "../../domain/money/ledger.ts";
import type { Bucket } from "./bucket.ts";
import type { ExplainedLine } from "./explained-line.ts";
import { counts } from "./line-rules.ts";

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

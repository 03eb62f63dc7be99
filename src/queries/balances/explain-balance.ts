import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { EXPLAINED_LINE, stateColumns, type ExplainedLine } from "./explained-line.ts";
import { balancesWhere } from "./partner-balances.ts";

/** A figure of a partner's balance. */
export type Bucket = keyof Balance;
export const BUCKETS = [
  "pending",
  "inHold",
  "payable",
  "inFlight",
  "paid",
  "earnedYtd",
] as const satisfies Bucket[];

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

/**
 * The ledger lines inside a figure of a partner's balance, newest first: the rule of `balanceOf`, line by line. A line
 * counts in one of pending, in hold and payable; one of a payout also, with the opposite sign, in what is in flight or
 * paid. The figure of now is read from the sums beside the ledger, one of the past is added up from the lines.
 * CONSOLE-2.
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
  const rows = isId("partner", partnerId)
    ? await sql.rows<Row>(statementOf(bucket, at !== null), [
        ...[brandId, programId, partnerId],
        ...cursorOf(page, HIGHEST_NUMBER_FIRST),
        page.limit + 1,
        ...(at === null ? [] : [at]),
      ])
    : [];
  const [first] = rows;
  if (first === undefined) throw new ApiError("partner_not_found");
  // A figure without a line is a row without one.
  const lines = first.id === null ? [] : rows;
  return { totalCents: first.totalCents, at: first.at, lines };
}

/** What a conversion was at the moment: before its first change after it, where it has changed since. */
const STATE_THEN = `
  left join lateral (
    select x.status_before as status, x.hold_until_before as hold_until from conversion_change x
    where x.conversion_id = c.id and x.created_at > (select at from moment)
    order by x.created_at, x.id limit 1
  ) before on true`;

const isSettled = "coalesce(y.settled_at <= (select at from moment), false)";

/** Which lines count in a figure, by what their conversion was, and with which sign. */
const RULES: Readonly<Record<Bucket, { readonly condition: string; readonly sign: "" | "-" }>> = {
  pending: { condition: "state.status = 'pending'", sign: "" },
  inHold: { condition: "state.status = 'approved' and state.hold_until > (select at from moment)", sign: "" },
  payable: {
    condition: `(state.status = 'rejected'
      or (state.status = 'approved' and state.hold_until <= (select at from moment)))`,
    sign: "",
  },
  inFlight: { condition: `e.payout_id is not null and not ${isSettled}`, sign: "-" },
  paid: { condition: `e.payout_id is not null and ${isSettled}`, sign: "-" },
  earnedYtd: {
    condition: `e.payout_id is null and extract(year from e.created_at at time zone 'UTC')
      = extract(year from (select at from moment) at time zone 'UTC')`,
    sign: "",
  },
};

/** What the conversion of a line was at the moment, joined to its conversion `c`. */
const stateOf = (isPast: boolean): string => `
  ${isPast ? STATE_THEN : ""}
  cross join lateral (select ${
    isPast
      ? "coalesce(before.status, c.status), coalesce(before.hold_until, c.hold_until)"
      : "c.status, c.hold_until"
  }) as state (status, hold_until)`;

/**
 * Whether a line `e` counts in a figure. It is a sub-select, of which the planner takes one line in two to count: of a
 * join it would expect so few that it reads and sorts all lines of the partner.
 */
const counts = (bucket: Bucket, isPast: boolean): string => `(
  not e.is_test and e.created_at <= (select at from moment) and (
    select ${RULES[bucket].condition}
    from conversion c ${stateOf(isPast)} left join payout y on y.id = e.payout_id
    where c.id = e.conversion_id))`;

/** Of both kinds a page each is read, of which the newer lines remain. */
function pageOf(bucket: Bucket, isPast: boolean): string {
  const ofKind = (kind: PartnerKind) => {
    const range = listRange(
      { partner_id: "$3", kind: `'${kind}'` },
      HIGHEST_NUMBER_FIRST,
      ["$4::bigint"],
      "e",
    );
    return `(select e.* from ledger_entry e where ${range.where} and ${counts(bucket, isPast)}
      order by ${range.orderBy} limit $5)`;
  };
  return `
    select ${EXPLAINED_LINE}, ${RULES[bucket].sign}e.amount_cents as "amountCents",
      ${stateColumns("state")}
    from (${PARTNER_KINDS.map(ofKind).join(" union all ")}) e
    join conversion c on c.id = e.conversion_id ${stateOf(isPast)}
    order by e.id desc limit $5`;
}

function totalOf(bucket: Bucket, isPast: boolean): string {
  if (!isPast) return `select b."${bucket}" from (${balancesWhere("= $2", "= $3")}) b`;
  const sum = `coalesce(sum(${RULES[bucket].sign}e.amount_cents), 0)::bigint`;
  return `select ${sum} from ledger_entry e where e.partner_id = $3 and ${counts(bucket, isPast)}`;
}

const statementOf = (bucket: Bucket, isPast: boolean): string => `
  with moment as materialized (select ${isPast ? "least($6::timestamptz, service_now())" : "service_now()"} as at)
  select coalesce((${totalOf(bucket, isPast)}), 0)::bigint as "totalCents", moment.at, line.*
  from partner m
  cross join moment
  left join (${pageOf(bucket, isPast)}) line on true
  where m.id = $3 and m.program_id = $2 and m.brand_id = $1
  order by line.id desc`;

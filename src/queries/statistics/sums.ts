import { SUB_NAMES } from "../../domain/attribution/attribution.ts";
import { firstPeriods, type BreakdownBy } from "../../domain/sales/statistics.ts";
import { inFirstPart, inWholePeriods } from "../periods/window.ts";

/** Whose figures: a whole program's, or one partner's own sales and clicks in it. */
export interface StatisticsScope {
  readonly brandId: string;
  readonly programId: string;
  /** Null for the whole program. */
  readonly partnerId: string | null;
}

/** The measures of the sums, as columns of `statistics_change` and `statistics_sum`. */
export const MEASURES = [
  "clicks",
  "conversions",
  "sales",
  "revenue_cents",
  "refunded_cents",
  "direct_cents",
  "override_cents",
  "pending_override_cents",
  "fee_cents",
  "events",
] as const;
type Measure = (typeof MEASURES)[number];

/** What figures are grouped by. `total` is one group; `recruiter` and `event` exist for programs only. */
export type Facet = "total" | "recruiter" | "event" | BreakdownBy | (typeof SUB_NAMES)[number];

const isLabel = (facet: Facet): boolean => SUB_NAMES.some((name) => name === facet);

/**
 * Parameters $1 to $7 of every statement over `partsOf`.
 *
 * @param scope.programId null where a statement reads every program of the brand
 */
export function sumsParameters(
  scope: Readonly<Record<keyof StatisticsScope, string | null>>,
  since: Date | null,
): unknown[] {
  const { hour, day, block } = firstPeriods(since);
  return [scope.brandId, scope.programId, scope.partnerId, since, hour, day, block];
}

const PROGRAM = "(select id from program where id = $2 and brand_id = $1)";

const WINDOW = { since: "$4", hour: "$5", day: "$6", block: "$7" } as const;

/** The group of a change, conversion or click `row` with its click `k`; null without a label. */
const groupOf = (facet: Facet, row = "c"): string => {
  switch (facet) {
    case "total":
      return "''";
    case "country":
    case "device":
      return `coalesce(k.${facet}, 'unknown')`;
    case "recruiter":
      return `${row}.recruiter_partner_id`;
    case "event":
      return `${row}.event_status`;
    default:
      return `${row}.${facet}`;
  }
};

/** Whether a change or conversion `c` is in a group of the facet, including the one without a label. */
const isGrouped = (facet: Facet): string => {
  const column =
    facet === "recruiter" ? "recruiter_partner_id" : facet === "event" ? "event_status" : "partner_id";
  return `c.${column} is not null`;
};

const clickOf = (facet: Facet): string =>
  facet === "country" || facet === "device" ? "left join click k on k.id = c.click_id" : "";

/** Folded sums of the periods in the window. */
function foldedSums(facet: Facet, programId: string): string {
  return inWholePeriods(WINDOW)
    .map(
      (isInPeriods) =>
        `select s.value, ${MEASURES.map((measure) => `s.${measure}`).join(", ")} from statistics_sum s
     where s.program_id = ${programId} and s.partner_id = coalesce($3::text, '') and s.facet = '${facet}'
       and ${isInPeriods}`,
    )
    .join(" union all ");
}

/** Folded sums by label; what has no label is the rest of the total. */
function foldedSumsByLabel(facet: Facet, programId: string): string {
  const sums = MEASURES.map((measure) => `sum(${measure})::bigint as ${measure}`).join(", ");
  const columns = (sign: "" | "-") => MEASURES.map((measure) => `${sign}${measure}`).join(", ");
  return `
    (with labelled as (select value, ${sums} from (${foldedSums(facet, programId)}) by_period group by value)
     select value, ${columns("")} from labelled
     union all select null, ${columns("-")} from labelled
     union all select null, ${columns("")} from (${foldedSums("total", programId)}) total)`;
}

/** What is not folded yet, and the clicks and conversions of the window's first part. */
function unfolded(facet: Facet, programId: string): string {
  const filled = (values: Partial<Record<Measure, string>>) =>
    MEASURES.map((measure) => values[measure] ?? "0").join(", ");
  const ofPartner = (table: string) => `($3::text is null or ${table}.partner_id = $3)`;
  const changes = `
    select ${groupOf(facet)}, ${MEASURES.map((measure) => `c.${measure}`).join(", ")}
    from statistics_change c ${clickOf(facet)}
    where c.program_id = ${programId} and ${ofPartner("c")} and ${isGrouped(facet)} and c.hour >= $5`;
  if (facet === "event") {
    return `${changes} union all
    select e.status, ${filled({ events: "1" })} from incoming_event e
    where e.program_id = ${programId} and e.source <> 'console' and ${inFirstPart("e.received_at", WINDOW)}`;
  }
  const conversions = `
    select ${groupOf(facet)}, ${filled({
      conversions: "1",
      sales: "(c.kind = 'sale')::integer",
      revenue_cents: "c.amount_cents - c.refunded_cents",
      refunded_cents: "c.refunded_cents",
      direct_cents: "c.direct_cents",
      override_cents: "c.override_cents",
      pending_override_cents: "case when c.status = 'pending' then c.override_cents else 0 end",
      fee_cents: "c.fee_cents",
    })}
    from conversion c ${clickOf(facet)}
    where c.program_id = ${programId} and ${ofPartner("c")} and ${isGrouped(facet)}
      and c.status <> 'rejected' and not c.is_test and ${inFirstPart("c.occurred_at", WINDOW)}`;
  if (facet === "recruiter") return `${changes} union all ${conversions}`;
  return `${changes} union all ${conversions} union all
    select ${groupOf(facet, "k")}, ${filled({ clicks: "1" })} from click k
    where k.program_id = ${programId} and ${ofPartner("k")} and ${inFirstPart("k.created_at", WINDOW)}`;
}

/**
 * Rows that add up to a scope's figures by the values of a facet since a moment, in one statement and therefore exact
 * at every moment: sums of whole periods, changes not folded into them yet, and from the tables themselves what
 * happened between the window's start and its first whole hour. Decision 0018.
 *
 * @param programId SQL of the program's id, for a statement that reads several programs at once
 * @returns SQL to follow `from`: rows `part` with the columns `value` (null: no label) and `MEASURES`
 */
export function partsOf(facet: Facet, programId = PROGRAM): string {
  const folded = isLabel(facet) ? foldedSumsByLabel(facet, programId) : foldedSums(facet, programId);
  return `(${folded} union all ${unfolded(facet, programId)}) as part (value, ${MEASURES.join(", ")})`;
}

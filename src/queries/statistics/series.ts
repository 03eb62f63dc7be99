import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { DAY_MS, dayText } from "../../domain/calendar/calendar.ts";
import {
  firstPeriods,
  seriesDays,
  SUMMED_HOURS,
  windowStart,
  type StatisticsDays,
} from "../../domain/sales/statistics.ts";
import type { SalesTotals } from "./sales-totals.ts";
import { inFirstPart } from "../periods/window.ts";

const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });

interface SeriesFigures extends SalesTotals {
  /** What refunds took off the revenue of these days' sales. */
  readonly refundedCents: number;
}

/** The figures of one day, or of the days of a longer row, by when each click and sale happened. */
export interface SeriesRow extends Readonly<RowOf<typeof PROGRAM>>, SeriesFigures {
  /** The first day, `YYYY-MM-DD` in UTC. */
  readonly day: string;
}

/** A program's figures of a row in which something happened; of a program without any, one row without a day. */
interface SummedRow extends Readonly<RowOf<typeof PROGRAM>>, SeriesFigures {
  /** The number of its first day. */
  readonly day: number | null;
  /** Of all programs' rows, the numbers of the first and of the last one's first day. */
  readonly first: number;
  readonly last: number;
}

const [HOUR, DAY, BLOCK] = SUMMED_HOURS;

const FIGURES = [
  "clicks",
  "sales",
  "revenue_cents",
  "refunded_cents",
  "direct_cents",
  "override_cents",
  "fee_cents",
] as const;
const figures = FIGURES.join(", ");

/** Whose figures, and how far back. */
export interface SeriesWindow {
  readonly brandId: string;
  /** Null for every program of the brand. */
  readonly programId: string | null;
  /** One partner's own clicks and sales; null for all. */
  readonly partnerId: string | null;
  readonly days: StatisticsDays;
  /** The service clock's. */
  readonly now: Date;
}

/**
 * Figures day by day. They add up to `salesTotals` of the same window: it begins in the middle of its first day, and
 * the row of that day has the rest of it. Days without anything have zeros. A series of all time has a row for each 32
 * days, since single days are not kept for good. STATISTICS-11.
 *
 * @returns the programs in the order in which they were made, each with the same days, the oldest first
 */
export async function readSeries(sql: Sql, window: SeriesWindow): Promise<SeriesRow[]> {
  const { brandId, programId, partnerId, days, now } = window;
  const since = windowStart(now, days);
  const { hour, day, block } = firstPeriods(since);
  const rows = await sql.rows<SummedRow>(days === 0 ? ALL_TIME : WINDOW, [
    brandId,
    programId,
    now,
    partnerId,
    ...(days === 0 ? [block] : [since, hour, day]),
  ]);
  const byProgram = Map.groupBy(rows, (row) => row.programId);
  return [...byProgram.values()].flatMap((own) => withEveryRow(own, seriesDays(days)));
}

const NOTHING: SeriesFigures = {
  clicks: 0,
  sales: 0,
  revenueCents: 0,
  refundedCents: 0,
  directCents: 0,
  overrideCents: 0,
  feeCents: 0,
};

/** The rows of a program, and zeros between them: most programs have nothing on most days. */
function withEveryRow(own: readonly SummedRow[], step: number): SeriesRow[] {
  const { programId, programName, currency, first, last } = own[0]!;
  const figures = new Map(own.map(({ day, ...row }) => [day, row]));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => {
    const day = first + index * step;
    const { clicks, sales, revenueCents, refundedCents, directCents, overrideCents, feeCents } =
      figures.get(day) ?? NOTHING;
    return {
      ...{ programId, programName, currency, day: dayText(new Date(day * DAY_MS)) },
      ...{ clicks, sales, revenueCents, refundedCents, directCents, overrideCents, feeCents },
    };
  });
}

const summed = (rowOf: string, hours: number, periods: string): string =>
  `select ${rowOf}, ${FIGURES.map((figure) => `s.${figure}`).join(", ")} from statistics_sum s
   where s.program_id = p.id and s.partner_id = coalesce($4::text, '') and s.facet = 'total' and s.hours = ${hours} and ${periods}`;

const ofPartner = (table: string): string => `($4::text is null or ${table}.partner_id = $4)`;

/** Changes that are not folded yet; what has no partner is an event or a recruiter's part of something else. */
const changed = (rowOf: string, hours: string): string =>
  `select ${rowOf}, ${FIGURES.map((figure) => `c.${figure}`).join(", ")} from statistics_change c
   where c.program_id = p.id and c.partner_id is not null and ${ofPartner("c")} and ${hours}`;

const zerosBut = (values: Partial<Record<(typeof FIGURES)[number], string>>): string =>
  FIGURES.map((figure) => values[figure] ?? "0").join(", ");

const START = { since: "$5", hour: "$6" } as const;

const FIRST_PART = `
  select day_number($5), ${zerosBut({
    sales: "(c.kind = 'sale')::integer",
    revenue_cents: "c.amount_cents - c.refunded_cents",
    refunded_cents: "c.refunded_cents",
    direct_cents: "c.direct_cents",
    override_cents: "c.override_cents",
    fee_cents: "c.fee_cents",
  })}
  from conversion c
  where c.program_id = p.id and ${ofPartner("c")} and c.status <> 'rejected' and not c.is_test and ${inFirstPart("c.occurred_at", START)}
  union all
  select day_number($5), ${zerosBut({ clicks: "1" })}
  from click k where k.program_id = p.id and ${ofPartner("k")} and ${inFirstPart("k.created_at", START)}`;

/**
 * @param parts SQL of the rows of program `p`: the number of the row's first day, and the figures
 * @param first SQL of the first day where nothing happened earlier
 * @param step days that a row stands for
 */
const seriesOf = (parts: string, first: string, step: number): string => `
  with part as (
    select p.id as program_id, part.* from program p
    cross join lateral (${parts}) as part (day, ${figures})
    where p.brand_id = $1 and ($2::text is null or p.id = $2)
  ),
  summed as (
    select program_id, day, ${FIGURES.map((figure) => `sum(${figure})::bigint as ${figure}`).join(", ")}
    from part group by program_id, day
  ),
  span as (
    select least(min(day), ${first}) as first, greatest(max(day), ${first}, day_number($3) / ${step} * ${step}) as last
    from summed
  )
  select ${PROGRAM}, span.first, span.last, s.day,
    coalesce(s.clicks, 0)::bigint as clicks, coalesce(s.sales, 0)::bigint as sales,
    coalesce(s.revenue_cents, 0)::bigint as "revenueCents", coalesce(s.refunded_cents, 0)::bigint as "refundedCents",
    coalesce(s.direct_cents, 0)::bigint as "directCents", coalesce(s.override_cents, 0)::bigint as "overrideCents",
    coalesce(s.fee_cents, 0)::bigint as "feeCents"
  from program p cross join span left join summed s on s.program_id = p.id
  where p.brand_id = $1 and ($2::text is null or p.id = $2)
  order by p.created_at, p.id`;

const WINDOW = seriesOf(
  [
    summed(`s.period / ${DAY}`, HOUR, `s.period >= $6::integer and s.period < $7::integer * ${DAY}`),
    summed("s.period", DAY, "s.period >= $7"),
    changed(`c.hour / ${DAY}`, "c.hour >= $6"),
    FIRST_PART,
  ].join(" union all "),
  "day_number($5)",
  seriesDays(30),
);

const BLOCK_DAYS = BLOCK / DAY;
const ALL_TIME = seriesOf(
  [
    summed(`s.period * ${BLOCK_DAYS}`, BLOCK, "s.period >= $5::integer"),
    changed(`floor(c.hour / ${BLOCK}.0)::integer * ${BLOCK_DAYS}`, "true"),
  ].join(" union all "),
  `day_number($3) / ${BLOCK_DAYS} * ${BLOCK_DAYS}`,
  seriesDays(0),
);

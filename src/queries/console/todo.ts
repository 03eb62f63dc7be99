import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { TRACKING_DAYS } from "../../domain/sales/statistics.ts";
import { UNDECIDED } from "../conversions/list-disputes.ts";
import { fundsOfProgram } from "../funding/shortfall.ts";
import { IS_FORGOTTEN_TRANSFER, IS_STUCK, isNotReplaced } from "../payouts/problems.ts";
import { IS_OPEN_DIFFERENCE } from "../payouts/rail-differences.ts";
import { partsOf, sumsParameters } from "../statistics/sums.ts";
import { showClock } from "../system/show-clock.ts";
import {
  ANNOUNCED_CHANGE_COLUMNS,
  announcedChange,
  type AnnouncedChangeRow,
} from "../programs/announced-change.ts";
import { termsInForce } from "../programs/terms.ts";

/** Counting stops here: nobody works through more at once. */
export const MOST_COUNTED = 1000;

/** What needs the brand's attention in a program. */
export interface TodoCounts {
  /** Applications to decide. */
  readonly applications: number;
  /** Sales and app events to approve or reject, without test sales. */
  readonly salesPending: number;
  /** Threads in which the partner waits for a reply. */
  readonly messagesUnanswered: number;
  /** Open warnings. */
  readonly warnings: number;
  /** Events of the last 7 days that credited no one, and that were invalid, unless a replay recorded them since. */
  readonly eventsUnmatched: number;
  readonly eventsError: number;
  readonly payoutsHeld: number;
  /** Stopped at a rail, or a bank transfer open for too long. */
  readonly payoutsNeedingAttention: number;
  /** Failed, and not replaced by a later payout to the partner. */
  readonly payoutsFailed: number;
  /** Sales with an undecided dispute, without test sales. */
  readonly salesInDispute: number;
  /** Open differences between payouts and their rail's own list. */
  readonly railDifferences: number;
}

/** Completed setup steps of a program. */
export interface SetupSteps {
  readonly hasSalesSource: boolean;
  readonly hasClick: boolean;
  readonly hasTestSale: boolean;
  readonly hasPartner: boolean;
  readonly hasDeposit: boolean;
}

const PROGRAM = columns(Program, "p", {
  programId: "id",
  programName: "name",
  status: "status",
  currency: "currency",
});

export interface TodoRow extends Readonly<RowOf<typeof PROGRAM>>, TodoCounts, SetupSteps, AnnouncedChangeRow {
  /** When the first open warning falls due. */
  readonly nextWarningDueAt: Date | null;
  /** What the undecided disputes are about, without tax, and when the oldest was opened; 0 and null without any. */
  readonly disputedCents: number;
  readonly firstDisputeAt: Date | null;
  /** What is left of the deposit, payouts under way included. */
  readonly depositCents: number;
  readonly inFlightCents: number;
  readonly availableCents: number;
  /** Due over a rail within the forecast's days. */
  readonly dueCents: number;
  readonly shortfallCents: number;
  /** When the next automatic batch opens; null if batches are started manually. */
  readonly nextPayoutAt: Date | null;
}

export interface Todo {
  readonly now: Date;
  readonly programs: readonly TodoRow[];
}

/** Counts what needs attention in each of a brand's programs, oldest program first. CONSOLE-1. */
export async function readTodo(sql: Sql, brandId: string): Promise<Todo> {
  const { now } = await showClock(sql);
  const scope = { brandId, programId: null, partnerId: null };
  const programs = await sql.rows<TodoRow>(TODO, sumsParameters(scope, addDays(now, -TRACKING_DAYS)));
  return { now, programs };
}

const upTo = (rows: string): string =>
  `(select count(*) from (select 1 ${rows} limit ${MOST_COUNTED}) counted)`;

const eventsOf = (status: string): string =>
  `coalesce(sum(events) filter (where value = '${status}'), 0)::bigint`;

/** Events of the window whose replay was recorded. A replay is received after the event that it replays. */
const replayedOf = (status: string): string =>
  `(select count(*) from incoming_event r join incoming_event e on e.id = r.replay_of
    where r.program_id = p.id and r.replay_of is not null and r.received_at >= $4
      and r.status in ('processed', 'duplicate') and e.status = '${status}' and e.received_at >= $4)`;

const COUNTS: Readonly<Record<keyof TodoCounts, string>> = {
  applications: upTo("from partner m where m.program_id = p.id and m.status = 'pending'"),
  salesPending: upTo(
    "from conversion c where c.program_id = p.id and c.status = 'pending' and not c.is_test",
  ),
  messagesUnanswered: upTo("from message_thread t where t.program_id = p.id and t.waiting_since is not null"),
  warnings: "warned.warnings",
  eventsUnmatched: `received.unmatched - ${replayedOf("unmatched")}`,
  eventsError: `received.error - ${replayedOf("error")}`,
  payoutsHeld: upTo("from payout y where y.program_id = p.id and y.status = 'held'"),
  payoutsNeedingAttention: [IS_STUCK, IS_FORGOTTEN_TRANSFER]
    .map((condition) => upTo(`from payout y where y.program_id = p.id and ${condition}`))
    .join(" + "),
  payoutsFailed: upTo(`from (
      select partner_id, created_at, id from payout where program_id = p.id and status = 'failed'
      order by created_at desc, id desc limit ${MOST_COUNTED}) y
    where ${isNotReplaced("y")}`),
  salesInDispute: "coalesce(disputed.sales, 0)",
  railDifferences: "coalesce(differing.differences, 0)",
};

/**
 * The undecided disputes, and the open differences of rails, by program of the brand: each found once, by the index of those
 * that are open in its program.
 */
const OPEN_BY_PROGRAM = `
  disputed as materialized (
    select c.program_id, least(count(distinct c.id), ${MOST_COUNTED}) as sales,
      sum(d.amount_cents)::bigint as "disputedCents", min(d.opened_at) as "firstDisputeAt"
    from program own
    join order_dispute d on d.undecided_in = own.id
    join conversion c on c.sale_order_id = d.sale_order_id
    where ${UNDECIDED} and own.brand_id = $1 and c.brand_id = $1 and not c.is_test
    group by c.program_id
  ),
  differing as materialized (
    select y.program_id, least(count(*), ${MOST_COUNTED}) as differences
    from program own
    join rail_difference d on d.open_in = own.id
    join payout y on y.id = d.payout_id
    where ${IS_OPEN_DIFFERENCE} and own.brand_id = $1 and y.brand_id = $1
    group by y.program_id
  )`;

const STEPS: Readonly<Record<keyof SetupSteps, string>> = {
  hasSalesSource: `(exists (select 1 from webhook_secret w where w.program_id = p.id)
    or exists (select 1 from incoming_event e where e.program_id = p.id and e.source <> 'console'))`,
  hasClick: "exists (select 1 from click k where k.program_id = p.id)",
  hasTestSale: "exists (select 1 from conversion c where c.program_id = p.id and c.kind = 'test')",
  hasPartner: "exists (select 1 from partner m where m.program_id = p.id and m.status = 'approved')",
  hasDeposit: "exists (select 1 from funding_entry f where f.program_id = p.id and f.kind = 'deposit')",
};

const selected = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(", ");

const TODO = `
  with clock as materialized (select service_now() as now), ${OPEN_BY_PROGRAM}
  select ${PROGRAM}, ${selected(COUNTS)}, ${selected(STEPS)}, warned."nextWarningDueAt",
    coalesce(disputed."disputedCents", 0) as "disputedCents", disputed."firstDisputeAt", funds.*,
    case when b.status <> 'closed' then p.next_payout_at end as "nextPayoutAt", ${ANNOUNCED_CHANGE_COLUMNS}
  from program p
  join brand b on b.id = p.brand_id
  ${termsInForce("(select now from clock)")}
  ${announcedChange("(select now from clock)")}
  cross join lateral (
    select count(*) as warnings, min(w.due_at) as "nextWarningDueAt"
    from warning w join partner m on m.id = w.partner_id
    where m.program_id = p.id and w.outcome is null
  ) warned
  cross join lateral (
    select ${eventsOf("unmatched")} as unmatched, ${eventsOf("error")} as error
    from ${partsOf("event", "p.id")}
  ) received
  left join disputed on disputed.program_id = p.id
  left join differing on differing.program_id = p.id
  ${fundsOfProgram("(select now from clock)", "t.minimum_payout_cents")}
  where p.brand_id = $1 and ($2::text is null or p.id = $2)
  order by p.created_at, p.id`;

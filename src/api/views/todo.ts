import { z } from "zod";
import { availableParts } from "../../domain/balances/funding.ts";
import { payoutCalendar } from "../../domain/payouts/payout.ts";
import { PROGRAM_STATUSES } from "../../domain/programs/program.ts";
import { MOST_COUNTED, type Todo, type TodoCounts, type TodoRow } from "../../queries/console/todo.ts";
import { cents, timestamp } from "../schema/common.ts";
import { scheduledChangeView, viewScheduledChange } from "./scheduled-change.ts";

const count = z.int();

const counts = {
  applications: count.describe("Applications to decide."),
  salesPending: count.describe("Sales and app events awaiting approval, without test sales."),
  messagesUnanswered: count.describe("Partners who wrote and have had no answer; a broadcast is none."),
  warnings: count.describe("Open warnings."),
  eventsUnmatched: count.describe("Received events of the last 7 days that credited no partner."),
  eventsError: count.describe("Received events of the last 7 days that could not be read."),
  payoutsHeld: count.describe("Payouts that cannot be sent now."),
  payoutsNeedingAttention: count.describe(
    "Payouts stopped at a rail, and bank transfers open for over 7 days.",
  ),
  payoutsFailed: count.describe("Failed payouts that no later payout to the partner has replaced."),
  salesInDispute: count.describe("Sales with a dispute that nobody has decided, without test sales."),
  railDifferences: count.describe("Open differences between payouts and their rail's own list."),
} as const satisfies Record<keyof TodoCounts, z.ZodType>;

const todoProgramView = z.object({
  programId: z.string(),
  programName: z.string(),
  status: z.enum(PROGRAM_STATUSES),
  currency: z.string(),
  ...counts,
  nextWarningDueAt: timestamp.nullable().describe("When the first open warning is due."),
  disputedCents: cents.describe("What the disputes of salesInDispute are about, without tax."),
  firstDisputeAt: timestamp.nullable().describe("When the oldest of them was opened."),
  setup: z.object({
    isDone: z.boolean().describe("Whether the program is no draft and has a sales source and a partner."),
    hasSalesSource: z.boolean().describe("An event was received, or a provider's secret is set."),
    hasClick: z.boolean(),
    hasTestSale: z.boolean(),
    hasPartner: z.boolean().describe("A partner is approved."),
    hasDeposit: z.boolean().describe("Bank transfers need none."),
  }),
  funds: z
    .object({
      depositCents: cents.describe("Deposited, less what was sent and charged."),
      inFlightCents: cents.describe("What payouts under way over a rail take of it."),
      availableCents: cents.describe("What is left of it for others."),
      dueCents: cents.describe("Due over a rail in the next 7 days."),
      coveredCents: cents.describe("The part of availableCents that dueCents needs."),
      freeCents: cents.describe("The other part, left after that."),
      shortfallCents: cents.describe("Missing of dueCents; 0 if the funds cover it."),
    })
    .describe("Whether the deposit covers the next payout day."),
  nextPayoutAt: timestamp.describe("The next payout day."),
  isAutomatic: z.boolean().describe("Whether its batch opens automatically."),
  scheduledChange: scheduledChangeView.nullable(),
});

/** CONSOLE-1. */
export const todoView = z.object({
  now: timestamp,
  mostCounted: count.describe("A count of a program stops here: there may be more."),
  total: z.object({
    ...counts,
    programsInSetup: count,
    programsShortOfFunds: count,
    scheduledChanges: count,
  }),
  programs: z.array(todoProgramView),
});

const COUNTED = Object.keys(counts) as (keyof TodoCounts)[];

function viewCounts(rows: readonly TodoCounts[]): Record<keyof TodoCounts, number> {
  const sumOf = (name: keyof TodoCounts) => rows.reduce((sum, row) => sum + row[name], 0);
  return Object.fromEntries(COUNTED.map((name) => [name, sumOf(name)])) as Record<keyof TodoCounts, number>;
}

/** @param payoutWeekday as `Date.getUTCDay()`: 0 is Sunday */
export function viewTodo({ now, programs }: Todo, payoutWeekday: number): z.input<typeof todoView> {
  const payoutAt = payoutCalendar(now, payoutWeekday).payoutAt;
  const shown = programs.map((row) => viewProgram(row, payoutAt));
  return {
    now: now.toISOString(),
    mostCounted: MOST_COUNTED,
    total: {
      ...viewCounts(programs),
      programsInSetup: shown.filter(({ setup }) => !setup.isDone).length,
      programsShortOfFunds: shown.filter(({ funds }) => funds.shortfallCents > 0).length,
      scheduledChanges: shown.filter(({ scheduledChange }) => scheduledChange !== null).length,
    },
    programs: shown,
  };
}

/** @param payoutAt the next payout day of programs whose batches are started by hand */
function viewProgram(row: TodoRow, payoutAt: Date): z.input<typeof todoProgramView> {
  return {
    programId: row.programId,
    programName: row.programName,
    status: row.status,
    currency: row.currency,
    ...viewCounts([row]),
    nextWarningDueAt: row.nextWarningDueAt?.toISOString() ?? null,
    disputedCents: row.disputedCents,
    firstDisputeAt: row.firstDisputeAt?.toISOString() ?? null,
    setup: {
      isDone: row.status !== "draft" && row.hasSalesSource && row.hasPartner,
      hasSalesSource: row.hasSalesSource,
      hasClick: row.hasClick,
      hasTestSale: row.hasTestSale,
      hasPartner: row.hasPartner,
      hasDeposit: row.hasDeposit,
    },
    funds: {
      depositCents: row.depositCents,
      inFlightCents: row.inFlightCents,
      availableCents: row.availableCents,
      dueCents: row.dueCents,
      ...availableParts(row.availableCents, row.dueCents),
      shortfallCents: row.shortfallCents,
    },
    nextPayoutAt: (row.nextPayoutAt ?? payoutAt).toISOString(),
    isAutomatic: row.nextPayoutAt !== null,
    scheduledChange: viewScheduledChange(row),
  };
}

import { z } from "zod";
import { dayText } from "../../../../domain/calendar/calendar.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { runningBalanceDays, type RunningBalanceDay } from "../../../../queries/reports/running-balance.ts";
import { showClock } from "../../../../queries/system/show-clock.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, idInPath, none, partnerFilter } from "../../../schema/common.ts";
import { periodOfDays, reportDays } from "./days.ts";

/** CONSOLE-34. */
const runningBalanceView = z.object({
  day: z.iso.date(),
  runningCents: cents.describe("Earned until its end, less what went into payouts."),
});

const viewRunningBalance = (row: RunningBalanceDay): z.input<typeof runningBalanceView> => ({
  day: row.day,
  runningCents: row.runningCents,
});

/** The last day of a report that has none of the days to come. */
const lastDayOf = (to: string | undefined, today: string): string =>
  to === undefined || to > today ? today : to;

export const getRunningBalance = endpoint({
  method: "GET",
  path: "/programs/{programId}/reports/running-balance",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_running_balance" },
  tag: "Ledger",
  summary: "Show what a program's partners, or one of them, had at the end of each day",
  description:
    "With partnerId a day shows the runningCents of its last entry in list_statement. Days that have " +
    "not come are left out.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ partnerId: partnerFilter, ...reportDays }),
  body: none,
  response: dataOf(z.array(runningBalanceView)),
  errors: ["program_not_found"],
  example: {
    response: {
      data: [
        { day: "2026-11-01", runningCents: 14_780 },
        { day: "2026-11-02", runningCents: 17_360 },
      ],
    },
  },
  async handle({ sql }, { caller: { brandId }, params: { programId }, query }) {
    await requireProgram(sql, brandId, programId);
    const { now } = await showClock(sql);
    const period = periodOfDays({ from: query.from, to: lastDayOf(query.to, dayText(now)) }, now);
    const owner = { brandId, programId, partnerId: query.partnerId ?? null };
    return { data: (await runningBalanceDays(sql, owner, period)).map(viewRunningBalance) };
  },
});

import { z } from "zod";
import type { Deps } from "../../../../deps.ts";
import { addMonths } from "../../../../domain/calendar/calendar.ts";
import { accrualMonths, type AccrualMonth } from "../../../../queries/reports/accruals.ts";
import { liabilityDays, type LiabilityDay } from "../../../../queries/reports/liability.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { showClock } from "../../../../queries/system/show-clock.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, idInPath, none } from "../../../schema/common.ts";
import { later, periodOfDays, reportDays } from "./days.ts";

const ofProgram = {
  method: "GET",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tag: "Statistics",
  params: z.strictObject({ programId: idInPath }),
  body: none,
  errors: ["program_not_found"],
} as const;

const MONTHS_SHOWN = 12;
const MOST_MONTHS = 60;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-11");
const monthsQuery = z.strictObject({
  from: month.optional().describe(`First month, YYYY-MM; by default ${MONTHS_SHOWN} months with the last.`),
  to: month.optional().describe(`Last month; by default the current one. At most ${MOST_MONTHS} months.`),
});
const daysQuery = z.strictObject(reportDays);

const firstOf = (text: string): Date => new Date(`${text}-01`);

/** CONSOLE-12. */
const accrualView = z.object({
  month: z.string().describe("YYYY-MM in UTC."),
  accruedCents: cents,
  reversedCents: cents.describe("What refunds and rejections reversed; not above 0."),
  netCents: cents.describe("The expense: accruedCents plus reversedCents."),
  commissionCents: cents.describe("Commissions in netCents."),
  overrideCents: cents.describe("Overrides in netCents."),
  feeCents: cents.describe("Platform fees in netCents."),
});

const viewAccrual = (row: AccrualMonth): z.input<typeof accrualView> => ({
  month: row.month,
  accruedCents: row.accruedCents,
  reversedCents: row.reversedCents,
  netCents: row.accruedCents + row.reversedCents,
  commissionCents: row.commissionCents,
  overrideCents: row.overrideCents,
  feeCents: row.feeCents,
});

async function readAccruals(
  { sql }: Deps,
  brandId: string,
  programId: string,
  query: z.output<typeof monthsQuery>,
) {
  await requireProgram(sql, brandId, programId);
  const { now } = await showClock(sql);
  const last = query.to === undefined ? firstOf(now.toISOString().slice(0, 7)) : firstOf(query.to);
  const from = query.from === undefined ? addMonths(last, 1 - MONTHS_SHOWN) : firstOf(query.from);
  const period = { from: later(from, addMonths(last, 1 - MOST_MONTHS)), until: addMonths(last, 1) };
  return (await accrualMonths(sql, brandId, programId, period)).map(viewAccrual);
}

export const getAccruals = endpoint({
  ...ofProgram,
  path: "/programs/{programId}/reports/accruals",
  tool: { name: "get_accruals" },
  summary: "Show a program's expense by month, as posted in the ledger",
  description: "Months without an entry are left out. Payouts are not an expense; test sales are excluded.",
  query: monthsQuery,
  response: dataOf(z.array(accrualView)),
  csv: {
    name: "accruals",
    row: accrualView,
    currencyOf: currencyOfProgram,
    async *batches(deps, { caller, params, query }) {
      yield await readAccruals(deps, caller.brandId, params.programId, query);
    },
  },
  example: {
    response: {
      data: [
        {
          month: "2026-11",
          accruedCents: 260_000,
          reversedCents: -12_000,
          netCents: 248_000,
          commissionCents: 225_000,
          overrideCents: 11_200,
          feeCents: 11_800,
        },
      ],
    },
  },
  async handle(deps, { caller, params, query }) {
    return { data: await readAccruals(deps, caller.brandId, params.programId, query) };
  },
});

/** CONSOLE-12. */
const liabilityView = z.object({
  day: z.iso.date(),
  earnedCents: cents.describe("Earned on the day, less what was reversed."),
  paidCents: cents.describe("Paid on the day, less what came back."),
  liabilityCents: cents.describe("Owed at its end: awaiting approval, in hold, payable and in flight."),
});

const viewLiability = (row: LiabilityDay): z.input<typeof liabilityView> => ({
  day: row.day,
  earnedCents: row.earnedCents,
  paidCents: row.paidCents,
  liabilityCents: row.liabilityCents,
});

async function readLiability(
  { sql }: Deps,
  brandId: string,
  programId: string,
  query: z.output<typeof daysQuery>,
) {
  await requireProgram(sql, brandId, programId);
  const { now } = await showClock(sql);
  const period = periodOfDays(query, now);
  return (await liabilityDays(sql, brandId, programId, period)).map(viewLiability);
}

export const getLiability = endpoint({
  ...ofProgram,
  path: "/programs/{programId}/reports/liability",
  tool: { name: "get_liability" },
  summary: "Show what a program owed its partners at the end of each day",
  query: daysQuery,
  response: dataOf(z.array(liabilityView)),
  csv: {
    name: "liability",
    row: liabilityView,
    currencyOf: currencyOfProgram,
    async *batches(deps, { caller, params, query }) {
      yield await readLiability(deps, caller.brandId, params.programId, query);
    },
  },
  example: {
    response: {
      data: [{ day: "2026-11-02", earnedCents: 8_127, paidCents: 0, liabilityCents: 61_300 }],
    },
  },
  async handle(deps, { caller, params, query }) {
    return { data: await readLiability(deps, caller.brandId, params.programId, query) };
  },
});

import { writeFileSync } from "node:fs";
import { z } from "zod";
import type { Sql } from "../../db/sql.ts";
import { addDays, addMonths, startOfDay } from "../../domain/calendar/calendar.ts";
import { csvText } from "../../domain/csv.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import { balancesAt } from "../../queries/balances/balances-at.ts";
import { listBalances } from "../../queries/balances/list-balances.ts";
import { NO_BALANCE } from "../../queries/balances/partner-balances.ts";
import { showClock } from "../../queries/system/show-clock.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { getProgram } from "../../queries/programs/get-program.ts";
import { accrualMonths } from "../../queries/reports/accruals.ts";
import { liabilityDays } from "../../queries/reports/liability.ts";
import { command } from "../command.ts";
import { given, programFlag, timeFlag } from "../fields.ts";

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-11")
  .transform((text) => new Date(`${text}-01`));

const day = z.iso.date("must be a date such as 2026-11-30").transform((text) => new Date(text));

const file = given("PATH", "Write the CSV to this file instead of printing it.").optional();

const MONTHS_SHOWN = 12;
const DAYS_SHOWN = 30;

/** Finance reports: balances at any moment, expense by month, liability by day. */
export const reportCommands = [
  command({
    noun: "balances",
    verb: null,
    summary: "List the balances of a program's partners, now or at a past time.",
    effect: "read",
    positionals: [],
    input: z.strictObject({ program: programFlag, at: timeFlag.optional() }),
    prints: "[{partnerId, name, pending, inHold, payable, inFlight, paid, earnedYtd}]",
    async run(deps, { program, at }) {
      const brandId = await findBrandOfProgram(deps.sql, program);
      const rows = await listBalances(deps.sql, brandId, program);
      const then = at === undefined ? null : await balancesAt(deps.sql, program, at);
      return rows.map(({ partnerId, name, balance }) => ({
        partnerId,
        name,
        ...(then === null ? balance : (then.get(partnerId) ?? NO_BALANCE)),
      }));
    },
  }),
  command({
    noun: "report",
    verb: "accruals",
    summary: "Export the monthly expense from the ledger as CSV: commissions, overrides and fees.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      program: programFlag,
      from: month
        .optional()
        .meta({ title: "2026-01", description: "First month. Default: twelve months ago." }),
      to: month.optional().meta({ title: "2026-12", description: "Last month. Default: the current month." }),
      file,
    }),
    prints: "{rows, csv or file}",
    async run(deps, { program, from, to, file }) {
      const { brandId, now, currency } = await contextOf(deps.sql, program);
      const last = to ?? new Date(`${now.toISOString().slice(0, 7)}-01`);
      const first = from ?? addMonths(last, 1 - MONTHS_SHOWN);
      const months = await accrualMonths(deps.sql, brandId, program, {
        from: first,
        until: addMonths(last, 1),
      });
      const rows = months.map((row) => ({
        ...row,
        currency,
        netCents: row.accruedCents + row.reversedCents,
        net: minorToMajorText(row.accruedCents + row.reversedCents, currency),
      }));
      return written(csvText(ACCRUAL_COLUMNS, rows), rows.length, file);
    },
  }),
  command({
    noun: "report",
    verb: "liability",
    summary: "Export the amount owed to partners at the end of each day as CSV.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      program: programFlag,
      from: day.optional().meta({ title: "2026-11-01", description: "First day. Default: thirty days ago." }),
      to: day.optional().meta({ title: "2026-11-30", description: "Last day. Default: today." }),
      file,
    }),
    prints: "{rows, csv or file}",
    async run(deps, { program, from, to, file }) {
      const { brandId, now, currency } = await contextOf(deps.sql, program);
      const last = to ?? startOfDay(now);
      const first = from ?? addDays(last, 1 - DAYS_SHOWN);
      const days = await liabilityDays(deps.sql, brandId, program, { from: first, until: addDays(last, 1) });
      const rows = days.map((row) => ({
        ...row,
        currency,
        liability: minorToMajorText(row.liabilityCents, currency),
      }));
      return written(csvText(LIABILITY_COLUMNS, rows), rows.length, file);
    },
  }),
];

const ACCRUAL_COLUMNS = [
  "month",
  "accruedCents",
  "reversedCents",
  "netCents",
  "net",
  "commissionCents",
  "overrideCents",
  "feeCents",
  "currency",
] as const;

const LIABILITY_COLUMNS = [
  "day",
  "earnedCents",
  "paidCents",
  "liabilityCents",
  "liability",
  "currency",
] as const;

async function contextOf(sql: Sql, programId: string) {
  const brandId = await findBrandOfProgram(sql, programId);
  const { currency } = await getProgram(sql, brandId, programId);
  const { now } = await showClock(sql);
  return { brandId, currency, now };
}

function written(csv: string, rows: number, file: string | undefined) {
  if (file === undefined) return { rows, csv };
  writeFileSync(file, csv);
  return { rows, file };
}

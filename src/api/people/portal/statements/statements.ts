import { z } from "zod";
import type { Deps } from "../../../../deps.ts";
import { ENTRY_KINDS, PARTNER_KINDS } from "../../../../domain/money/ledger.ts";
import {
  STATEMENT_PERIOD_FORM,
  statementPeriodOf,
  statementPeriods,
  totalsByCurrency,
  type StatementSums,
} from "../../../../domain/reports/statement.ts";
import { readAccount } from "../../../../queries/accounts/read-account.ts";
import { listOwnStatements, readStatementSpan } from "../../../../queries/statements/own-statement.ts";
import {
  listStatementLines,
  orderOfStatementLine,
  type StatementLine,
} from "../../../../queries/statements/statement-lines.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { cents, dataOf, line, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";

const period = z
  .string()
  .regex(STATEMENT_PERIOD_FORM, "must be a month such as 2026-11, or a year")
  .describe("A month such as 2026-11, or a year; UTC.");

const earnings = z.object({
  earnedCents: cents,
  reversedCents: cents.describe("Refunds and rejections; negative."),
});

/** STATEMENT-2. */
const sums = {
  currency: z.string(),
  openingCents: cents.describe("Earned and not paid out when the period began."),
  own: earnings.describe("Commission of the partner's own sales."),
  overrides: earnings.describe("Recruiter override of recruits' sales."),
  paidOutCents: cents.describe("What went into payouts; negative."),
  returnedCents: cents.describe("What came back of payouts."),
  closingCents: cents.describe("Earned and not paid out when the period ended: all of the above, added up."),
};

const viewSums = (one: StatementSums & { readonly currency: string }) => ({
  currency: one.currency,
  openingCents: one.openingCents,
  own: one.own,
  overrides: one.overrides,
  paidOutCents: one.paidOutCents,
  returnedCents: one.returnedCents,
  closingCents: one.closingCents,
});

const SUMS_EXAMPLE = {
  currency: "USD",
  openingCents: 5_000,
  own: { earnedCents: 4_000, reversedCents: -500 },
  overrides: { earnedCents: 300, reversedCents: 0 },
  paidOutCents: -5_000,
  returnedCents: 0,
  closingCents: 3_800,
};

const common = {
  access: partnerPerson,
  tag: "My results",
  method: "GET",
  status: 200,
  effect: "read",
  reads: "replica",
  params: none,
  body: none,
} as const;

/** STATEMENT-1. */
const getStatements = endpoint({
  ...common,
  path: "/statements",
  tool: { name: "list_my_statements" },
  summary: "List the years and months that have a statement, the latest first",
  query: none,
  response: dataOf(z.array(z.object({ year: z.string(), months: z.array(z.string()) }))),
  errors: [],
  example: { response: { data: [{ year: "2026", months: ["2026-11", "2026-10"] }] } },
  async handle({ sql }, { caller: { accountId } }) {
    const { first, now } = await readStatementSpan(sql, accountId);
    return { data: first === null ? [] : statementPeriods(first, now) };
  },
});

/** STATEMENT-2. */
const getStatement = endpoint({
  ...common,
  path: "/statement",
  tool: { name: "get_my_statement" },
  summary: "Show what you earned and were paid in a month or a year",
  query: z.strictObject({ period }),
  response: dataOf(
    z.object({
      period: z.string(),
      from: timestamp,
      until: timestamp.describe("The first moment after the period."),
      asOf: timestamp.describe("When the statement was made; a period that goes on may still change."),
      isComplete: z.boolean().describe("Whether the period has ended."),
      account: z.object({ id: z.string(), name: z.string(), email: z.string(), country: z.string() }),
      programs: z.array(
        z.object({ programId: z.string(), programName: z.string(), brandName: z.string(), ...sums }),
      ),
      totals: z.array(z.object(sums)).describe("One for each currency."),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        period: "2026-11",
        from: "2026-11-01T00:00:00.000Z",
        until: "2026-12-01T00:00:00.000Z",
        asOf: "2026-12-02T09:30:00.000Z",
        isComplete: true,
        account: {
          id: "acc_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          name: "Nora Lind",
          email: "nora@lind.example",
          country: "SE",
        },
        programs: [
          {
            programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
            programName: "Acme partners",
            brandName: "Acme",
            ...SUMS_EXAMPLE,
          },
        ],
        totals: [SUMS_EXAMPLE],
      },
    },
  },
  async handle({ sql }, { caller: { accountId }, query }) {
    const { text, from, until } = statementPeriodOf(query.period);
    const [statements, account, { now }] = await Promise.all([
      listOwnStatements(sql, accountId, { text, from, until }),
      readAccount(sql, accountId),
      readStatementSpan(sql, accountId),
    ]);
    const { id, name, email, country } = account;
    const data = {
      period: text,
      from: from.toISOString(),
      until: until.toISOString(),
      asOf: now.toISOString(),
      isComplete: until <= now,
      account: { id, name, email, country },
      programs: statements.map((one) => ({
        programId: one.programId,
        programName: one.programName,
        brandName: one.brandName,
        ...viewSums(one),
      })),
      totals: totalsByCurrency(statements).map(viewSums),
    };
    return { data };
  },
});

/** STATEMENT-3. */
const statementLineView = z.object({
  id: z.int(),
  createdAt: timestamp,
  programId: z.string(),
  programName: z.string(),
  kind: z.enum(PARTNER_KINDS).describe("direct: commission of an own sale, override: of a recruit's sale."),
  entry: z.enum(ENTRY_KINDS),
  amountCents: cents,
  currency: z.string(),
  conversionId: z.string(),
  occurredAt: timestamp.describe("When the sale happened."),
  payoutId: z.string().nullable(),
});

const viewStatementLine = (row: StatementLine): z.input<typeof statementLineView> => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  programId: row.programId,
  programName: row.programName,
  // The statement lists entries of partners only.
  kind: row.kind as z.input<typeof statementLineView>["kind"],
  entry: row.entry,
  amountCents: row.amountCents,
  currency: row.currency,
  conversionId: row.conversionId,
  occurredAt: row.occurredAt.toISOString(),
  payoutId: row.payoutId,
});

const lineQuery = z.strictObject({
  ...pageQuery,
  period,
  kind: z.enum(PARTNER_KINDS).optional().describe("Only your own sales, or only overrides."),
  programId: line(120).optional(),
});

/** STATEMENT-3. */
const getStatementLines = endpoint({
  ...common,
  path: "/statement/lines",
  tool: { name: "list_my_statement_lines" },
  summary: "List the ledger entries of a statement, newest first",
  query: lineQuery,
  response: pageOfSchema(statementLineView),
  errors: ["invalid_cursor"],
  csv: { name: "statement", row: statementLineView },
  example: {
    response: {
      data: [
        {
          id: 90417,
          createdAt: "2026-11-02T09:30:02.481Z",
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
          programName: "Acme partners",
          kind: "direct",
          entry: "accrual",
          amountCents: 2_580,
          currency: "USD",
          conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          occurredAt: "2026-11-02T09:29:58.000Z",
          payoutId: null,
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps: Deps, { caller: { accountId }, query }) {
    const { programId = null, kind = null } = query;
    const filter = { accountId, programId, kind };
    return paginate(deps, {
      name: "statement_lines",
      filters: { ...filter, period: query.period },
      query,
      fetch: (page) =>
        listStatementLines(deps.sql, { ...filter, period: statementPeriodOf(query.period) }, page),
      orderOf: orderOfStatementLine,
      show: viewStatementLine,
    });
  },
});

/** A partner's statements. */
export const STATEMENT_ENDPOINTS = [getStatements, getStatement, getStatementLines];

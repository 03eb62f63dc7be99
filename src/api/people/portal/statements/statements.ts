import { z } from "zod";
import type { Deps } from "../../../../deps.ts";
import { ENTRY_KINDS, PARTNER_KINDS } from "../../../../domain/money/ledger.ts";
import {
  STATEMENT_PERIOD_FORM,
  statementPeriodOf,
  statementPeriods,
} from "../../../../domain/reports/statement.ts";
import { readStatementSpan } from "../../../../queries/statements/own-statement.ts";
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
export const STATEMENT_ENDPOINTS = [getStatements, getStatementLines];

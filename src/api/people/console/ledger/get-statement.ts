import { z } from "zod";
import { addDays } from "../../../../domain/calendar/calendar.ts";
import {
  listStatement,
  orderOfStatement,
  STATEMENT_ORDERS,
  type StatementRow,
} from "../../../../queries/balances/list-statement.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { cents, idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { ledgerEntryView, ledgerFilters, viewLedgerEntry } from "../../../views/ledger-entry.ts";

/** CONSOLE-19. */
const statementView = ledgerEntryView.extend({
  runningCents: cents
    .nullable()
    .describe("What the partner earned until then, less payouts; null without the filter partnerId."),
});

const viewStatement = (row: StatementRow): z.input<typeof statementView> => ({
  ...viewLedgerEntry(row),
  runningCents: row.runningCents,
});

export const getStatement = endpoint({
  method: "GET",
  path: "/programs/{programId}/statement",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_statement" },
  tag: "Ledger",
  summary: "List a program's ledger entries of a period",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    ...ledgerFilters,
    from: z.iso.date().optional().describe("First day, UTC."),
    to: z.iso.date().optional().describe("Last day, UTC."),
    order: z.enum(STATEMENT_ORDERS).default("newest").describe("Which entries come first."),
  }),
  body: none,
  response: pageOfSchema(statementView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "statement", row: statementView, currencyOf: currencyOfProgram },
  example: {
    response: {
      data: [
        {
          id: 90417,
          conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          partnerName: "Nora Lind",
          kind: "direct",
          entry: "accrual",
          amountCents: 2580,
          payoutId: null,
          note: null,
          isTest: false,
          createdAt: "2026-11-02T09:30:02.481Z",
          runningCents: 17360,
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const filter = {
      programId,
      partnerId: query.partnerId ?? null,
      kind: query.kind ?? null,
      from: query.from === undefined ? null : new Date(query.from),
      until: query.to === undefined ? null : addDays(new Date(query.to), 1),
      order: query.order,
    };
    return paginate(deps, {
      name: "statement",
      filters: { ...filter, from: filter.from?.toISOString(), until: filter.until?.toISOString() },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        return listStatement(deps.sql, { brandId, ...filter }, page);
      },
      orderOf: orderOfStatement(query.order),
      show: viewStatement,
    });
  },
});

import { z } from "zod";
import { listLedger } from "../../queries/balances/list-ledger.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";
import { paginate, byNumber } from "../endpoint/paginate.ts";
import { brandKey, endpoint } from "../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../schema/common.ts";
import { ledgerEntryView, ledgerFilters, viewLedgerEntry } from "../views/ledger-entry.ts";
import { currencyOfProgram } from "./currency-of-program.ts";

export const getLedger = endpoint({
  method: "GET",
  path: "/programs/{programId}/ledger",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_ledger" },
  tag: "Ledger",
  summary: "List a program's ledger entries, newest first",
  description: "Append-only: a correction is a new entry with the opposite sign.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    ...ledgerFilters,
  }),
  body: none,
  response: pageOfSchema(ledgerEntryView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "ledger", row: ledgerEntryView, currencyOf: currencyOfProgram },
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
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, params, query }) {
    const filter = {
      programId: params.programId,
      partnerId: query.partnerId ?? null,
      kind: query.kind ?? null,
    };
    return paginate(deps, {
      name: "ledger",
      filters: filter,
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, caller.brandId, params.programId);
        return listLedger(deps.sql, { brandId: caller.brandId, ...filter }, page);
      },
      orderOf: byNumber,
      show: viewLedgerEntry,
    });
  },
});

import { z } from "zod";
import { PARTNER_KINDS } from "../../domain/money/ledger.ts";
import { listLedger } from "../../queries/balances/list-ledger.ts";
import { findOwnPartner } from "../../queries/partners/own-partner.ts";
import { paginate, byNumber } from "../endpoint/paginate.ts";
import { endpoint, partnerKey } from "../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../schema/common.ts";
import { ownLedgerEntryView, viewOwnLedgerEntry } from "../views/ledger-entry.ts";
import { currencyOfPartner } from "./currency-of-partner.ts";

export const getMyLedger = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/ledger",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_my_ledger" },
  tag: "My results",
  summary: "List your ledger entries, newest first",
  description: "Every change to your balance: earned, reversed by refunds, paid out.",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(PARTNER_KINDS).optional().describe("Only your commissions, or only your overrides."),
  }),
  body: none,
  response: pageOfSchema(ownLedgerEntryView),
  errors: ["program_not_joined", "invalid_cursor"],
  csv: { name: "ledger", row: ownLedgerEntryView, currencyOf: currencyOfPartner },
  example: {
    response: {
      data: [
        {
          id: 90417,
          conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
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
    const { partnerId, programId, brandId } = await findOwnPartner(
      deps.sql,
      caller.accountId,
      params.program,
    );
    const kind = query.kind ?? null;
    return paginate(deps, {
      name: "own_ledger",
      filters: { partnerId, kind },
      query,
      fetch: (page) => listLedger(deps.sql, { brandId, programId, partnerId, kind }, page),
      orderOf: byNumber,
      show: viewOwnLedgerEntry,
    });
  },
});

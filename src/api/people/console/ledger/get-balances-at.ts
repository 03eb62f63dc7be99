import { z } from "zod";
import { listBalancesAt } from "../../../../queries/balances/list-balances-at.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";
import { balanceRowView, viewBalanceRow } from "../../../views/balance.ts";

/** CONSOLE-18. */
export const getBalancesAt = endpoint({
  method: "GET",
  path: "/programs/{programId}/balances-at",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_balances_at" },
  tag: "Ledger",
  summary: "Show the balance of every partner of a program as it was at a past moment",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    at: z.iso.datetime({ offset: true }).describe("The moment; one that has not come is now."),
  }),
  body: none,
  response: dataOf(
    z.object({
      at: timestamp.describe("The moment that the balances are of."),
      balances: z.array(balanceRowView),
    }),
  ),
  errors: ["program_not_found"],
  csv: {
    name: "balances",
    row: balanceRowView,
    currencyOf: currencyOfProgram,
    async *batches(deps, { caller, params, query }) {
      await requireProgram(deps.sql, caller.brandId, params.programId);
      const { rows } = await listBalancesAt(deps.sql, caller.brandId, params.programId, new Date(query.at));
      yield rows.map(viewBalanceRow);
    },
  },
  example: {
    response: {
      data: {
        at: "2026-11-01T00:00:00.000Z",
        balances: [
          {
            partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
            name: "Nora Lind",
            pending: 2580,
            inHold: 12040,
            payable: 5320,
            inFlight: 0,
            paid: 48200,
            earnedYtd: 68140,
          },
        ],
      },
    },
  },
  async handle(deps, { caller, params, query }) {
    await requireProgram(deps.sql, caller.brandId, params.programId);
    const { at, rows } = await listBalancesAt(deps.sql, caller.brandId, params.programId, new Date(query.at));
    return { data: { at: at.toISOString(), balances: rows.map(viewBalanceRow) } };
  },
});

import { z } from "zod";
import { listBalances, listBalancesInBatches } from "../../queries/balances/list-balances.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";
import { brandKey, endpoint } from "../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../schema/common.ts";
import { balanceRowView, viewBalanceRow } from "../views/balance.ts";
import { currencyOfProgram } from "./currency-of-program.ts";

export const getBalances = endpoint({
  method: "GET",
  path: "/programs/{programId}/balances",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "list_balances" },
  tag: "Ledger",
  summary: "Show the balance of every partner of a program",
  description: "Each balance is the current sum of the partner's ledger entries, without test sales.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.array(balanceRowView)),
  errors: ["program_not_found"],
  csv: {
    name: "balances",
    row: balanceRowView,
    currencyOf: currencyOfProgram,
    async *batches(deps, { caller, params }, batchSize) {
      await requireProgram(deps.sql, caller.brandId, params.programId);
      const batches = listBalancesInBatches(deps.sql, caller.brandId, params.programId, batchSize);
      for await (const rows of batches) yield rows.map(viewBalanceRow);
    },
  },
  example: {
    response: {
      data: [
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
  async handle(deps, { caller, params }) {
    await requireProgram(deps.sql, caller.brandId, params.programId);
    const rows = await listBalances(deps.sql, caller.brandId, params.programId);
    return { data: rows.map(viewBalanceRow) };
  },
});

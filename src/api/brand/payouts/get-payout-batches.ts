import { z } from "zod";
import { listBatches } from "../../../queries/payouts/list-batches.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { paginate, byCreation } from "../../endpoint/paginate.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../../schema/common.ts";
import { batchView, viewBatch } from "../../views/payout.ts";
import { BATCH_EXAMPLE } from "./example.ts";

export const getPayoutBatches = endpoint({
  method: "GET",
  path: "/programs/{programId}/payout-batches",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "list_payout_batches" },
  tag: "Payouts",
  summary: "List a program's payout batches, newest first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(batchView),
  errors: ["program_not_found", "invalid_cursor"],
  example: {
    response: {
      data: [BATCH_EXAMPLE],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, params, query }) {
    const { programId } = params;
    return paginate(deps, {
      name: "payout_batches",
      filters: { programId },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, caller.brandId, programId);
        return listBatches(deps.sql, caller.brandId, programId, page);
      },
      orderOf: byCreation,
      show: viewBatch,
    });
  },
});

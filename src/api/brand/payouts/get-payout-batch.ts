import { z } from "zod";
import { findBatch } from "../../../queries/payouts/list-batches.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { batchDetailView, viewBatchDetail } from "../../views/payout.ts";
import { PAYOUT_EXAMPLE, SUMMARY_EXAMPLE } from "./example.ts";

export const getPayoutBatch = endpoint({
  method: "GET",
  path: "/payout-batches/{batchId}",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_payout_batch" },
  tag: "Payouts",
  summary: "Show a payout batch with its payouts",
  params: z.strictObject({ batchId: idInPath }),
  query: none,
  body: none,
  response: dataOf(batchDetailView),
  errors: ["batch_not_found"],
  example: {
    response: {
      data: {
        id: "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1H",
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        createdAt: "2026-11-06T12:00:00.000Z",
        summary: SUMMARY_EXAMPLE,
        payouts: [PAYOUT_EXAMPLE],
      },
    },
  },
  async handle(deps, { caller, params }) {
    return { data: viewBatchDetail(await findBatch(deps.sql, caller.brandId, params.batchId)) };
  },
});

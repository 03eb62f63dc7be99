import { z } from "zod";
import { listBatchPayouts } from "../../../../queries/payouts/list-batch-payouts.ts";
import { PAYOUT_EXAMPLE } from "../../../brand/payouts/example.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { payoutView, viewPayout } from "../../../views/payout.ts";

const batchPayoutView = payoutView.extend({ partnerId: z.string() });

/** CONSOLE-11. */
export const getBatchPayouts = endpoint({
  method: "GET",
  path: "/programs/{programId}/payout-batches/{batchId}/rows",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_batch_payouts" },
  tag: "Payouts",
  summary: "List all payouts of a batch, in the order of get_payout_batch",
  params: z.strictObject({ programId: idInPath, batchId: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(batchPayoutView),
  errors: ["batch_not_found", "invalid_cursor"],
  csv: { name: "payouts", row: batchPayoutView },
  example: {
    response: {
      data: [{ ...PAYOUT_EXAMPLE, partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C" }],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params, query }) {
    return paginate(deps, {
      name: "batch-payouts",
      filters: params,
      query,
      fetch: (page) => listBatchPayouts(deps.sql, { brandId, ...params }, page),
      orderOf: ({ id }) => [id],
      show: (row) => ({ ...viewPayout(row), partnerId: row.partnerId }),
    });
  },
});

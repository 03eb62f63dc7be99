import { z } from "zod";
import { listBatchPayouts } from "../../../../queries/payouts/list-batch-payouts.ts";
import { totalOfBatch } from "../../../../queries/payouts/list-batches.ts";
import { PAYOUT_EXAMPLE } from "../../../brand/payouts/example.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginateWhole } from "../../../endpoint/paginate.ts";
import { cents, idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
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
  response: pageOfSchema(batchPayoutView).extend({
    totalCents: cents.describe(
      "What all payouts of the batch add up to; held ones with the amount payable now.",
    ),
  }),
  errors: ["batch_not_found", "invalid_cursor"],
  csv: { name: "payouts", row: batchPayoutView },
  example: {
    response: {
      data: [{ ...PAYOUT_EXAMPLE, partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C" }],
      has_more: false,
      next_cursor: null,
      totalCents: PAYOUT_EXAMPLE.amountCents,
    },
  },
  async handle(deps, { caller: { brandId }, params, query }) {
    const { page, whole } = await paginateWhole(deps, {
      name: "batch-payouts",
      filters: params,
      query,
      fetch: async (request) => ({
        rows: await listBatchPayouts(deps.sql, { brandId, ...params }, request),
        whole: await totalOfBatch(deps.sql, { id: params.batchId }),
      }),
      orderOf: ({ id }) => [id],
      show: (row) => ({ ...viewPayout(row), partnerId: row.partnerId }),
    });
    return { ...page, totalCents: whole };
  },
});

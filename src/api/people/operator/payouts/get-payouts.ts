import { z } from "zod";
import { listPayoutsOfAll } from "../../../../queries/operations/list-all-payouts.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import { line, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { payoutView, viewPayout } from "../../../views/payout.ts";
import { deskRead } from "../frames.ts";

const payoutOfAllView = payoutView.extend({
  programId: z.string(),
  programName: z.string(),
  brandName: z.string(),
  needsAttention: z.boolean().describe("Its money is blocked until an operator has checked it."),
});

/** DESK-3. */
export const getPayouts = endpoint({
  ...deskRead,
  path: "/payouts",
  tool: { name: "list_payouts_of_all" },
  summary: "List payouts across brands, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    programId: line(120).optional().describe("Only payouts of this program."),
    only: z.literal("needs_attention").optional(),
  }),
  response: pageOfSchema(payoutOfAllView),
  errors: ["invalid_cursor"],
  csv: { name: "payouts", row: payoutOfAllView },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { programId = null, only } = query;
    return paginate(deps, {
      name: "operator_payouts",
      filters: { programId, only },
      query,
      fetch: ({ limit, after }) =>
        listPayoutsOfAll(deps.sql, { programId, needsAttention: only !== undefined }, limit + 1, after),
      orderOf: byCreation,
      show: (payout) => ({
        ...viewPayout(payout),
        programId: payout.programId,
        programName: payout.programName,
        brandName: payout.brandName,
        needsAttention: payout.needsAttention,
      }),
    });
  },
});

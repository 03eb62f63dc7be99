import { z } from "zod";
import { PAYOUT_STATUSES } from "../../../domain/payouts/payout.ts";
import { listPayouts, PAYOUT_PROBLEMS } from "../../../queries/payouts/list-payouts.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { paginate, byCreation } from "../../endpoint/paginate.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery, partnerFilter } from "../../schema/common.ts";
import { payoutView, viewPayout } from "../../views/payout.ts";
import { PAYOUT_EXAMPLE } from "./example.ts";

export const getPayouts = endpoint({
  method: "GET",
  path: "/programs/{programId}/payouts",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "list_payouts" },
  tag: "Payouts",
  summary: "List a program's payouts, newest first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(PAYOUT_STATUSES).optional().describe("Only payouts with this status."),
    partnerId: partnerFilter,
    only: z
      .enum(PAYOUT_PROBLEMS)
      .optional()
      .describe(
        "needs_attention: payouts that stand still at their rail, and bank transfers not marked for 7 days. " +
          "not_replaced: failed payouts that no later payout to the partner has replaced.",
      ),
  }),
  body: none,
  response: pageOfSchema(payoutView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "payouts", row: payoutView },
  example: { response: { data: [PAYOUT_EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller, params, query }) {
    const { programId } = params;
    const { status = null, partnerId = null, only = null } = query;
    return paginate(deps, {
      name: "payouts",
      // Without the later filters they stay as they were before those existed, so older cursors remain valid.
      filters: {
        programId,
        status,
        ...(partnerId !== null && { partnerId }),
        ...(only !== null && { only }),
      },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, caller.brandId, programId);
        const { brandId } = caller;
        return listPayouts(deps.sql, { brandId, programId, status, partnerId, only }, page);
      },
      orderOf: byCreation,
      show: viewPayout,
    });
  },
});

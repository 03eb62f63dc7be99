import { z } from "zod";
import { PAYOUT_STATUSES } from "../../../../domain/payouts/payout.ts";
import { explainPayout } from "../../../../queries/payouts/explain-payout.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { byNumber, paginateWhole } from "../../../endpoint/paginate.ts";
import { cents, idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { EXPLAINED_LINE_EXAMPLE, explainedLineView, viewExplainedLine } from "../../../views/explanation.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";

export const getPayoutExplanation = endpoint({
  method: "GET",
  path: "/programs/{programId}/payouts/{payoutId}/explain",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "explain_payout" },
  tag: "Ledger",
  summary: "List the ledger lines of a payout",
  description:
    "All lines add up to totalCents, newest first. A held payout has no lines: its money stays payable.",
  params: z.strictObject({ programId: idInPath, payoutId: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(explainedLineView).extend({
    totalCents: cents.describe("What was paid, less what came back: what all lines add up to."),
    partnerId: z.string(),
    status: z.enum(PAYOUT_STATUSES),
  }),
  errors: ["payout_not_found", "invalid_cursor"],
  csv: { name: "payout-lines", row: explainedLineView, currencyOf: currencyOfProgram },
  example: {
    response: {
      data: [
        {
          ...EXPLAINED_LINE_EXAMPLE,
          id: 91533,
          entry: "payout",
          payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1H",
          createdAt: "2026-11-20T12:00:03.112Z",
        },
      ],
      has_more: false,
      next_cursor: null,
      totalCents: 2580,
      partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
      status: "paid",
    },
  },
  async handle(deps, { caller: { brandId }, params, query }) {
    const { page, whole } = await paginateWhole(deps, {
      name: "payout-lines",
      filters: params,
      query,
      fetch: async (request) => {
        const { lines: rows, ...of } = await explainPayout(deps.sql, { brandId, ...params }, request);
        return { rows, whole: of };
      },
      orderOf: byNumber,
      show: viewExplainedLine,
    });
    const { totalCents, partnerId, status } = whole;
    return { ...page, totalCents, partnerId, status };
  },
});

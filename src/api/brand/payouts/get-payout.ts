import { z } from "zod";
import { findPayout } from "../../../queries/payouts/list-payouts.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { payoutView, viewPayout } from "../../views/payout.ts";
import { PAYOUT_EXAMPLE } from "./example.ts";

export const getPayout = endpoint({
  method: "GET",
  path: "/payouts/{payoutId}",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_payout" },
  tag: "Payouts",
  summary: "Show a payout",
  params: z.strictObject({ payoutId: idInPath }),
  query: none,
  body: none,
  response: dataOf(payoutView),
  errors: ["payout_not_found"],
  example: { response: { data: PAYOUT_EXAMPLE } },
  async handle(deps, { caller, params }) {
    return { data: viewPayout(await findPayout(deps.sql, caller.brandId, params.payoutId)) };
  },
});

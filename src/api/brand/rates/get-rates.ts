import { z } from "zod";
import { getProgram } from "../../../queries/programs/get-program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { ratesView, viewRates } from "../../views/rates.ts";

export const getRates = endpoint({
  method: "GET",
  path: "/programs/{programId}/rates",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_rates" },
  tag: "Rates",
  summary: "Show a program's rates: commission, override, products and bounties",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(ratesView),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
        currency: "USD",
        commission: { text: "20% of each sale", rewardType: "percent", rateBps: 2000, fixedCents: 0 },
        recruiterOverride: { on: true, base: "commission", rateBps: 1000, durationDays: null },
        rateRules: {
          products: [{ match: "plan_pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 }],
          events: [{ name: "signup", directFixedCents: 150 }],
        },
      },
    },
  },
  async handle(deps, { caller, params }) {
    return { data: viewRates(await getProgram(deps.sql, caller.brandId, params.programId)) };
  },
});

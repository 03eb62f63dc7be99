import { z } from "zod";
import { programResults } from "../../../queries/statistics/program-results.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, daysQuery, idInPath, none } from "../../schema/common.ts";
import { programResultsView, viewProgramResults } from "../../views/statistics.ts";

const FIGURES = {
  clicks: 1840,
  sales: 92,
  revenueCents: 1_186_800,
  directCents: 237_360,
  overrideCents: 11_868,
  commissionCents: 249_228,
  feeCents: 12_461,
  costCents: 261_689,
  roas: 4.54,
};

export const getProgramStats = endpoint({
  method: "GET",
  path: "/programs/{programId}/stats",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_program_stats" },
  tag: "Statistics",
  summary: "Show a program's statistics",
  description: "Amounts are net of refunds, without test sales and rejected conversions.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ days: daysQuery }),
  body: none,
  response: dataOf(programResultsView),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        currency: "USD",
        days: 30,
        period: FIGURES,
        allTime: FIGURES,
        trackingHealth: {
          status: "healthy",
          lastClickAt: "2026-11-02T09:12:41.120Z",
          lastEventAt: "2026-11-02T09:30:02.481Z",
          lastSaleAt: "2026-11-02T09:30:00.000Z",
          events: { processed: 21, duplicate: 1, unmatched: 140, error: 0 },
        },
        fundingForecast: { availableCents: 500_000, dueCents: 61_300, shortfallCents: 0, shortfallDay: null },
      },
    },
  },
  async handle(deps, { caller, params, query }) {
    const results = await programResults(deps.sql, caller.brandId, params.programId, query.days);
    return { data: viewProgramResults(results) };
  },
});

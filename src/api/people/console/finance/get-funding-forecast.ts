import { z } from "zod";
import { readForecast } from "../../../../queries/funding/forecast.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, idInPath, none } from "../../../schema/common.ts";

/** FUNDING-7. */
const forecastView = z.object({
  currency: z.string(),
  availableCents: cents.describe("The deposit that is left now."),
  dueCents: cents.describe("What is due over a rail now or within 7 days."),
  shortfallCents: cents.describe("Missing of dueCents; 0 if the deposit covers it."),
  shortfallDay: z.string().nullable().describe("The first day on which the deposit is short (FUNDING-5)."),
  days: z.array(
    z.object({
      day: z.string().describe("YYYY-MM-DD, in UTC."),
      dueCents: cents.describe("What falls due on the day; today's includes what is overdue."),
      leftCents: cents.describe("The deposit if all of it is paid by the end of the day; below 0 if short."),
    }),
  ),
});

export const getFundingForecast = endpoint({
  method: "GET",
  path: "/programs/{programId}/funding-forecast",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_funding_forecast" },
  tag: "Payouts",
  summary: "Show day by day whether a program's deposit covers the next 7 days",
  description: "Bank transfers are paid from the brand's own account and are not included.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(forecastView),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        currency: "USD",
        availableCents: 120_000,
        dueCents: 145_000,
        shortfallCents: 25_000,
        shortfallDay: "2026-11-03",
        days: [
          { day: "2026-11-02", dueCents: 80_000, leftCents: 40_000 },
          { day: "2026-11-03", dueCents: 65_000, leftCents: -25_000 },
        ],
      },
    },
  },
  async handle({ sql }, { caller: { brandId }, params: { programId } }) {
    const { days, ...forecast } = await readForecast(sql, brandId, programId);
    return { data: { ...forecast, days: [...days] } };
  },
});

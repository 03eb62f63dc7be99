import { z } from "zod";
import { invoiceUrl } from "../../db/invoice-address.ts";
import { getFunding as readFunding } from "../../queries/funding/get-funding.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";
import { brandKey, endpoint } from "../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../schema/common.ts";
import { fundingView, viewFunding } from "../views/funding.ts";

export const getFunding = endpoint({
  method: "GET",
  path: "/programs/{programId}/funding",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_funding" },
  tag: "Payouts",
  summary: "Show the funding of a program's payouts, and whether it covers the next 7 days",
  description:
    "Bank transfers are paid from the brand's own account: they need no deposit and are not included.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(fundingView),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        funding: { depositedCents: 800_000, sentCents: 241_500, feesCents: 12_461, availableCents: 546_039 },
        forecast: { shortfallDay: null },
        calendar: {
          cutoff: "2026-11-05T00:00:00.000Z",
          payoutAt: "2026-11-06T12:00:00.000Z",
          isAutomatic: true,
        },
        invoices: [
          {
            id: "inv_01KAK3XH4V9Y2C6R8M0T5W7Z1F",
            number: "2026-000007",
            periodStart: "2026-10-01T00:00:00.000Z",
            periodEnd: "2026-11-01T00:00:00.000Z",
            feesCents: 9_870,
            currency: "USD",
            status: "paid",
            issuedAt: "2026-11-01T00:05:00.000Z",
            url: "https://partners.example/invoices/inv_01KAK3XH4V9Y2C6R8M0T5W7Z1F/mB3yQv0lW2sX9cTnK4rJ8dUe",
          },
        ],
      },
    },
  },
  async handle(deps, { caller, params }) {
    await requireProgram(deps.sql, caller.brandId, params.programId);
    const { config } = deps;
    const funding = await readFunding(deps.sql, caller.brandId, params.programId, config.payoutWeekday);
    return { data: viewFunding(funding, (invoiceId) => invoiceUrl(config, invoiceId)) };
  },
});

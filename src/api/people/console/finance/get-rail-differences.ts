import { z } from "zod";
import { PAYOUT_DIFFERENCE_KINDS } from "../../../../domain/payouts/rail-difference.ts";
import { listPayoutDifferences } from "../../../../queries/payouts/rail-differences.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, none, timestamp } from "../../../schema/common.ts";

/** CONSOLE-37. */
const differenceView = z.object({
  id: z.int(),
  kind: z.enum(PAYOUT_DIFFERENCE_KINDS),
  programId: z.string(),
  programName: z.string(),
  payoutId: z.string(),
  partnerName: z.string(),
  amountCents: cents.describe("The payout's amount."),
  currency: z.string(),
  foundAt: timestamp.describe("By the system clock."),
});

export const getRailDifferences = endpoint({
  method: "GET",
  path: "/rail-differences",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_rail_differences" },
  tag: "Brand",
  summary: "List the open differences between payouts and their rail's own list, the oldest 100 first",
  description:
    "Every night the rail's list is compared with the payouts. Differences are the operator's to settle.",
  params: none,
  query: none,
  body: none,
  response: dataOf(z.array(differenceView)),
  errors: [],
  example: {
    response: {
      data: [
        {
          id: 3,
          kind: "paid_twice",
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
          programName: "Acme partners",
          payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1H",
          partnerName: "Ada Byron",
          amountCents: 12_500,
          currency: "USD",
          foundAt: "2026-11-02T03:00:12.481Z",
        },
      ],
    },
  },
  async handle({ sql }, { caller: { brandId } }) {
    const found = await listPayoutDifferences(sql, brandId);
    return { data: found.map((one) => ({ ...one, foundAt: one.foundAt.toISOString() })) };
  },
});

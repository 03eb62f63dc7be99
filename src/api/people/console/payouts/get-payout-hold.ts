import { z } from "zod";
import { HELD_REASONS } from "../../../../domain/payouts/payout.ts";
import { balancesOf, NO_BALANCE } from "../../../../queries/balances/partner-balances.ts";
import { findPayout } from "../../../../queries/payouts/list-payouts.ts";
import { listHolds, type Hold } from "../../../../queries/payouts/why-not-paid.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

/** PAYOUT-27. */
export const holdView = z.object({
  reason: z.enum(HELD_REASONS),
  until: timestamp.nullable().describe("When it ends by itself; null if somebody has to do something."),
});

export const viewHold = ({ reason, until }: Hold): z.input<typeof holdView> => ({
  reason,
  until: until?.toISOString() ?? null,
});

export const getPayoutHold = endpoint({
  method: "GET",
  path: "/payouts/{payoutId}/hold",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_payout_hold" },
  tag: "Payouts",
  summary: "Show whose payout it is, and what holds it now",
  description: "Empty for a payout that is not held, and once nothing holds it any more.",
  params: z.strictObject({ payoutId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.object({ partnerId: z.string(), holds: z.array(holdView) })),
  errors: ["payout_not_found"],
  example: {
    response: {
      data: {
        partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
        holds: [{ reason: "payout_account_changed", until: "2026-11-05T09:30:00.000Z" }],
      },
    },
  },
  async handle({ sql }, { caller: { brandId }, params: { payoutId } }) {
    const { partnerId, status } = await findPayout(sql, brandId, payoutId);
    if (status !== "held") return { data: { partnerId, holds: [] } };
    const { payable } = (await balancesOf(sql, { partnerIds: [partnerId] })).get(partnerId) ?? NO_BALANCE;
    return { data: { partnerId, holds: (await listHolds(sql, partnerId, payable)).map(viewHold) } };
  },
});

import { z } from "zod";
import { findOwnPartner } from "../../queries/partners/own-partner.ts";
import { listOwnPayouts } from "../../queries/payouts/list-payouts.ts";
import { paginate, byCreation } from "../endpoint/paginate.ts";
import { endpoint, partnerKey } from "../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../schema/common.ts";
import { ownPayoutView, viewOwnPayout } from "../views/payout.ts";

export const getMyPayouts = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/payouts",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "list_my_payouts" },
  tag: "My results",
  summary: "List your payouts from a program, newest first",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(ownPayoutView),
  errors: ["program_not_joined", "invalid_cursor"],
  csv: { name: "payouts", row: ownPayoutView },
  example: {
    response: {
      data: [
        {
          id: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G",
          amountCents: 5320,
          currency: "USD",
          method: "stripe",
          status: "paid",
          createdAt: "2026-11-06T12:00:00.000Z",
          settledAt: "2026-11-06T12:00:04.120Z",
          railState: "settled",
          reason: null,
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, params, query }) {
    const { partnerId } = await findOwnPartner(deps.sql, caller.accountId, params.program);
    return paginate(deps, {
      name: "own_payouts",
      filters: { partnerId },
      query,
      fetch: (page) => listOwnPayouts(deps.sql, partnerId, page),
      orderOf: byCreation,
      show: viewOwnPayout,
    });
  },
});

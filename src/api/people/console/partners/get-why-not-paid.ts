import { z } from "zod";
import { REMOVALS, type NotPaidRung } from "../../../../domain/balances/not-paid-reason.ts";
import { roleReaches } from "../../../../domain/access/roles.ts";
import { ApiError } from "../../../../domain/api-errors.ts";
import { balancesOf, NO_BALANCE } from "../../../../queries/balances/partner-balances.ts";
import { findPartner } from "../../../../queries/partners/find-partner.ts";
import { listHolds, listNotPaidReasons } from "../../../../queries/payouts/why-not-paid.ts";
import { getProgram } from "../../../../queries/programs/get-program.ts";
import type { BrandCaller, Person } from "../../../endpoint/caller.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";
import { balanceView, viewBalance } from "../../../views/balance.ts";
import { notPaidRungView, viewNotPaidRung } from "../../../views/not-paid-reason.ts";
import { holdView, viewHold } from "../payouts/get-payout-hold.ts";

/** CONSOLE-7. */
const rungView = notPaidRungView.extend({
  removal: z.object({
    by: z.enum(["brand", "partner", "bank", "time", "sales"]).describe("Who or what ends the reason."),
    text: z.string().describe("What is to be done."),
    needs: z
      .enum(["viewer", "manager", "owner", "may_pay"])
      .nullable()
      .describe("The role or right that it takes; null if no person of the brand can do it."),
    isAllowed: z.boolean().describe("Whether you may do it."),
  }),
});

type Caller = BrandCaller & { readonly person: Person };

function viewRung(rung: NotPaidRung, { role, person }: Caller): z.input<typeof rungView> {
  const { by, text, needs } = REMOVALS[rung.code];
  const isAllowed = needs !== null && (needs === "may_pay" ? person.mayPay : roleReaches(role, needs));
  return { ...viewNotPaidRung(rung), removal: { by, text, needs, isAllowed } };
}

export const getWhyNotPaid = endpoint({
  method: "GET",
  path: "/programs/{programId}/partners/{partnerId}/why-not-paid",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_not_paid_reasons" },
  tag: "Partners",
  summary: "List every reason why a partner is not paid yet, and what ends it",
  description:
    "The first reason is the partner's notPaidReason. The list is empty if no balance is left and a batch would pay nothing.",
  params: z.strictObject({ programId: idInPath, partnerId: idInPath }),
  query: none,
  body: none,
  response: dataOf(
    z.object({
      currency: z.string(),
      balance: balanceView,
      reasons: z.array(rungView),
      holds: z.array(holdView).describe("What would hold a payout now, also while there is no balance."),
    }),
  ),
  errors: ["partner_not_found"],
  example: {
    response: {
      data: {
        currency: "USD",
        balance: { pending: 0, inHold: 0, payable: 5320, paid: 0, inFlight: 0, earnedYtd: 5320 },
        reasons: [
          {
            code: "awaiting_batch",
            message: "The amount is due and is paid with the brand's next payout batch.",
            until: null,
            amountCents: 5320,
            figureCents: null,
            removal: { by: "brand", text: "Start a payout batch.", needs: "may_pay", isAllowed: true },
          },
        ],
        holds: [],
      },
    },
  },
  async handle(deps, { caller, params: { programId, partnerId } }) {
    const partner = await findPartner(deps.sql, caller.brandId, partnerId);
    if (partner.programId !== programId) throw new ApiError("partner_not_found");
    const program = await getProgram(deps.sql, caller.brandId, programId);
    const balance = (await balancesOf(deps.sql, { partnerIds: [partnerId] })).get(partnerId) ?? NO_BALANCE;
    const { currency } = partner;
    const reasons = await listNotPaidReasons(deps.sql, [
      {
        ...{ partnerId, currency, balance },
        minimumPayoutCents: program.minimumPayoutCents,
        payoutWeekday: deps.config.payoutWeekday,
      },
    ]);
    return {
      data: {
        currency,
        balance: viewBalance(balance),
        reasons: reasons.get(partnerId)!.map((reason) => viewRung(reason, caller)),
        holds: (await listHolds(deps.sql, partnerId, balance.payable)).map(viewHold),
      },
    };
  },
});

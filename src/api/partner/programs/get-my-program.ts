import { z } from "zod";
import { balancesOf, NO_BALANCE } from "../../../queries/balances/partner-balances.ts";
import { readOwnPartnerExtras } from "../../../queries/partners/own-partner-extras.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { whyNotPaid } from "../../../queries/payouts/why-not-paid.ts";
import { getProgram } from "../../../queries/programs/get-program.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { ownPartnerDetailView, viewOwnPartnerDetail } from "../../views/own-partner.ts";
import { OWN_PARTNER_EXAMPLE } from "./example.ts";

export const getMyProgram = endpoint({
  method: "GET",
  path: "/partner/programs/{program}",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  tool: { name: "get_my_program" },
  tag: "Programs",
  summary: "Show one program: links, balance, terms, and why you are not paid yet",
  params: z.strictObject({ program: idInPath.describe("Program id, slug, or your partner id.") }),
  query: none,
  body: none,
  response: dataOf(ownPartnerDetailView),
  errors: ["program_not_joined"],
  example: { response: { data: OWN_PARTNER_EXAMPLE } },
  async handle(deps, { caller, params }) {
    const { sql, config } = deps;
    const partner = await findOwnPartner(sql, caller.accountId, params.program);
    const { partnerId } = partner;
    const [program, extras, balances] = await Promise.all([
      getProgram(sql, partner.brandId, partner.programId),
      readOwnPartnerExtras(sql, partnerId),
      balancesOf(sql, { partnerIds: [partnerId] }),
    ]);
    const balance = balances.get(partnerId) ?? NO_BALANCE;
    const notPaidReason = await whyNotPaid(sql, partner, {
      balance,
      minimumPayoutCents: program.minimumPayoutCents,
      payoutWeekday: config.payoutWeekday,
    });
    return {
      data: viewOwnPartnerDetail({ partner, extras, program, balance, notPaidReason }, config.baseUrl),
    };
  },
});

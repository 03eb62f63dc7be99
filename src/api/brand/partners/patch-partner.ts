import { z } from "zod";
import { setPaymentSchedule } from "../../../commands/partners/set-payment-schedule.ts";
import { PARTNER_HOLD_DAYS } from "../../../domain/programs/program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { partnerDetailView } from "../../views/partner.ts";
import { PARTNER_DETAIL_EXAMPLE } from "./example.ts";
import { showPartner } from "./show-partner.ts";

export const patchPartner = endpoint({
  method: "PATCH",
  path: "/partners/{partnerId}",
  status: 200,
  access: brandKey("owner"),
  effect: "command",
  tool: { name: "set_partner_payment_schedule" },
  tag: "Partners",
  summary: "Set the payment schedule of a partner",
  description:
    "Moves the payment dates of the partner's conversions that are not yet payable: at once the thousand that are due first, and any others within minutes.",
  params: z.strictObject({ partnerId: idInPath }),
  query: none,
  body: z.strictObject({
    holdDays: z
      .int()
      .min(PARTNER_HOLD_DAYS.min)
      .max(PARTNER_HOLD_DAYS.max)
      .nullable()
      .describe("Days after the sale; null restores the program's schedule."),
  }),
  response: dataOf(partnerDetailView),
  errors: ["partner_not_found"],
  example: { body: { holdDays: 7 }, response: { data: { ...PARTNER_DETAIL_EXAMPLE, holdDays: 7 } } },
  async handle(tx, { caller, params, body, origin }) {
    const { brandId } = caller;
    await setPaymentSchedule(tx, { brandId, partnerId: params.partnerId, holdDays: body.holdDays, origin });
    return showPartner({ sql: tx, config: tx.deps.config }, brandId, params.partnerId);
  },
});

import { z } from "zod";
import { rejectConversion } from "../../../commands/conversions/reject-conversion.ts";
import { REASON_CODES } from "../../../domain/sales/conversion.ts";
import { findConversion } from "../../../queries/conversions/find-conversion.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, isNotBlank, none, NOT_BLANK, text } from "../../schema/common.ts";
import { conversionDetailView, viewConversionDetail } from "../../views/conversion.ts";
import { CONVERSION_DETAIL_EXAMPLE } from "./example.ts";

const isGiven = (reason: string | undefined): reason is string => reason !== undefined && isNotBlank(reason);

export const postConversionReject = endpoint({
  method: "POST",
  path: "/conversions/{conversionId}/reject",
  status: 200,
  access: brandKey("manager"),
  effect: "command",
  tool: { name: "decide_conversion", action: "reject" },
  tag: "Conversions",
  summary: "Reject a pending or approved conversion",
  description:
    "Sets commission, override and fee to 0. Send reason, reasonCode or both. Past the payment date only reasonCode " +
    "fraud is accepted.",
  params: z.strictObject({ conversionId: idInPath }),
  query: none,
  body: z
    .strictObject({
      reason: text(500).optional().describe("Shown to the partner."),
      reasonCode: z.enum(REASON_CODES).optional(),
    })
    .refine((body) => body.reason !== undefined || body.reasonCode !== undefined, "Send reason or reasonCode")
    .refine(({ reason, reasonCode }) => reasonCode !== undefined || isGiven(reason), {
      path: ["reason"],
      message: "must not be empty",
    })
    .meta({
      anyOf: [{ required: ["reason"], properties: { reason: NOT_BLANK } }, { required: ["reasonCode"] }],
    }),
  response: dataOf(conversionDetailView),
  errors: ["conversion_not_found", "conflict", "commission_payable"],
  hints: { isDestructive: true },
  example: {
    body: { reasonCode: "not_valid", reason: "The order was a test of our shop." },
    response: {
      data: {
        ...CONVERSION_DETAIL_EXAMPLE,
        status: "rejected",
        directCents: 0,
        overrideCents: 0,
        feeCents: 0,
        reasonCode: "not_valid",
        reason: "The order was a test of our shop.",
      },
    },
  },
  async handle(tx, { caller, params, body, origin }) {
    await rejectConversion(tx, {
      brandId: caller.brandId,
      conversionId: params.conversionId,
      reason: isGiven(body.reason) ? body.reason : null,
      reasonCode: body.reasonCode ?? null,
      origin,
    });
    return { data: viewConversionDetail(await findConversion(tx, caller.brandId, params.conversionId)) };
  },
});

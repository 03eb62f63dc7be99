import { z } from "zod";
import { refundConversion } from "../../../commands/conversions/refund-conversion.ts";
import type { RefundByHand } from "../../../domain/sales/refund.ts";
import { findConversion } from "../../../queries/conversions/find-conversion.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { conversionDetailView, viewConversionDetail } from "../../views/conversion.ts";
import { CONVERSION_DETAIL_EXAMPLE } from "./example.ts";

export const postConversionRefund = endpoint({
  method: "POST",
  path: "/conversions/{conversionId}/refund",
  status: 200,
  access: brandKey("owner"),
  effect: "command",
  tool: { name: "refund_conversion" },
  tag: "Conversions",
  summary: "Record a full or partial refund of a sale",
  description:
    "Omit both amounts for a full refund. Works like a refund event: commission, override and fee are reduced in " +
    "proportion, and a total no higher than the recorded one changes nothing. A refund that the payment " +
    "provider has already reported is a conflict: for a further refund, send a higher refundedTotalCents.",
  params: z.strictObject({ conversionId: idInPath }),
  query: none,
  body: z
    .strictObject({
      // Without a maximum of their own: more than the sale is a conflict, whatever the amount.
      amountCents: z.int().min(1).optional().describe("This refund."),
      refundedTotalCents: z.int().min(0).optional().describe("Total of all refunds."),
    })
    .refine(
      (body) => body.amountCents === undefined || body.refundedTotalCents === undefined,
      "Send amountCents or refundedTotalCents, not both",
    )
    .meta({
      not: {
        properties: { amountCents: {}, refundedTotalCents: {} },
        required: ["amountCents", "refundedTotalCents"],
      },
    }),
  response: dataOf(conversionDetailView),
  errors: ["conversion_not_found", "conflict"],
  idempotency: "required",
  hints: { isDestructive: true },
  example: {
    body: { amountCents: 1290 },
    response: {
      data: {
        ...CONVERSION_DETAIL_EXAMPLE,
        refundedCents: 1290,
        directCents: 2322,
        overrideCents: 232,
        feeCents: 128,
      },
    },
  },
  async handle(tx, { caller, params, body, origin }) {
    await refundConversion(tx, {
      brandId: caller.brandId,
      conversionId: params.conversionId,
      refund: refundOf(body),
      origin,
    });
    return { data: viewConversionDetail(await findConversion(tx, caller.brandId, params.conversionId)) };
  },
});

function refundOf(body: {
  amountCents?: number | undefined;
  refundedTotalCents?: number | undefined;
}): RefundByHand {
  if (body.amountCents !== undefined) return { kind: "amount", amountCents: body.amountCents };
  if (body.refundedTotalCents !== undefined) return { kind: "total", totalCents: body.refundedTotalCents };
  return { kind: "full" };
}

import { z } from "zod";
import { approveConversion } from "../../../commands/conversions/approve-conversion.ts";
import { findConversion } from "../../../queries/conversions/find-conversion.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { conversionDetailView, viewConversionDetail } from "../../views/conversion.ts";
import { CONVERSION_DETAIL_EXAMPLE } from "./example.ts";

export const postConversionApprove = endpoint({
  method: "POST",
  path: "/conversions/{conversionId}/approve",
  status: 200,
  access: brandKey("manager"),
  effect: "command",
  tool: { name: "decide_conversion", action: "approve" },
  tag: "Conversions",
  summary: "Approve a pending conversion",
  description: "Its commission becomes payable on its payment date (holdUntil).",
  params: z.strictObject({ conversionId: idInPath }),
  query: none,
  body: none,
  response: dataOf(conversionDetailView),
  errors: ["conversion_not_found", "conflict"],
  example: { response: { data: CONVERSION_DETAIL_EXAMPLE } },
  async handle(tx, { caller, params, origin }) {
    await approveConversion(tx, { brandId: caller.brandId, conversionId: params.conversionId, origin });
    return { data: viewConversionDetail(await findConversion(tx, caller.brandId, params.conversionId)) };
  },
});

import { z } from "zod";
import { findConversion } from "../../../queries/conversions/find-conversion.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { conversionDetailView, viewConversionDetail } from "../../views/conversion.ts";
import { CONVERSION_DETAIL_EXAMPLE } from "./example.ts";

export const getConversion = endpoint({
  method: "GET",
  path: "/conversions/{conversionId}",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_conversion" },
  tag: "Conversions",
  summary: "Show a conversion with its labels, reason and rates",
  params: z.strictObject({ conversionId: idInPath }),
  query: none,
  body: none,
  response: dataOf(conversionDetailView),
  errors: ["conversion_not_found"],
  example: { response: { data: CONVERSION_DETAIL_EXAMPLE } },
  async handle(deps, { caller, params }) {
    return {
      data: viewConversionDetail(await findConversion(deps.sql, caller.brandId, params.conversionId)),
    };
  },
});

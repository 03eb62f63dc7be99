import { z } from "zod";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema } from "../../schema/common.ts";
import { conversionView } from "../../views/conversion.ts";
import { currencyOfProgram } from "../currency-of-program.ts";
import { CONVERSION_EXAMPLE } from "./example.ts";
import { conversionsQuery, pageOfConversions } from "./page-of-conversions.ts";

export const getConversions = endpoint({
  method: "GET",
  path: "/programs/{programId}/conversions",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_conversions" },
  tag: "Conversions",
  summary: "List a program's conversions, newest first",
  params: z.strictObject({ programId: idInPath }),
  query: conversionsQuery,
  body: none,
  response: pageOfSchema(conversionView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "conversions", row: conversionView, currencyOf: currencyOfProgram },
  example: { response: { data: [CONVERSION_EXAMPLE], has_more: false, next_cursor: null } },
  handle(deps, { caller: { brandId }, params: { programId }, query }) {
    return pageOfConversions(deps, { name: "conversions", brandId, programId, isInDispute: false }, query);
  },
});

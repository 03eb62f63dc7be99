import { z } from "zod";
import { CONVERSION_EXAMPLE } from "../../../brand/conversions/example.ts";
import { conversionsQuery, pageOfConversions } from "../../../brand/conversions/page-of-conversions.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema } from "../../../schema/common.ts";
import { conversionView } from "../../../views/conversion.ts";

/** CONSOLE-36. */
export const getDisputedConversions = endpoint({
  method: "GET",
  path: "/programs/{programId}/disputed-conversions",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_disputed_conversions" },
  tag: "Conversions",
  summary: "List a program's sales with a dispute that nobody has decided, newest sale first",
  params: z.strictObject({ programId: idInPath }),
  query: conversionsQuery,
  body: none,
  response: pageOfSchema(conversionView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "disputed-conversions", row: conversionView, currencyOf: currencyOfProgram },
  example: { response: { data: [CONVERSION_EXAMPLE], has_more: false, next_cursor: null } },
  handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const list = { name: "disputed-conversions", brandId, programId, isInDispute: true };
    return pageOfConversions(deps, list, query);
  },
});

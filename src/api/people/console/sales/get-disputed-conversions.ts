import { z } from "zod";
import { CONVERSION_STATUSES } from "../../../../domain/sales/conversion.ts";
import { listConversions } from "../../../../queries/conversions/list-conversions.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { CONVERSION_EXAMPLE } from "../../../brand/conversions/example.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery, partnerFilter } from "../../../schema/common.ts";
import { conversionView, viewConversion } from "../../../views/conversion.ts";

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
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(CONVERSION_STATUSES).optional().describe("Only conversions with this status."),
    partnerId: partnerFilter,
  }),
  body: none,
  response: pageOfSchema(conversionView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "disputed-conversions", row: conversionView, currencyOf: currencyOfProgram },
  example: { response: { data: [CONVERSION_EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const filter = { programId, status: query.status ?? null, partnerId: query.partnerId ?? null };
    return paginate(deps, {
      name: "disputed-conversions",
      filters: filter,
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        return listConversions(deps.sql, { brandId, ...filter, isInDispute: true }, page);
      },
      orderOf: byCreation,
      show: viewConversion,
    });
  },
});

import { z } from "zod";
import { CONVERSION_STATUSES } from "../../../domain/sales/conversion.ts";
import { listConversions } from "../../../queries/conversions/list-conversions.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { paginate, byCreation } from "../../endpoint/paginate.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery, partnerFilter } from "../../schema/common.ts";
import { conversionView, viewConversion } from "../../views/conversion.ts";
import { currencyOfProgram } from "../currency-of-program.ts";
import { CONVERSION_EXAMPLE } from "./example.ts";

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
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(CONVERSION_STATUSES).optional().describe("Only conversions with this status."),
    partnerId: partnerFilter,
  }),
  body: none,
  response: pageOfSchema(conversionView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "conversions", row: conversionView, currencyOf: currencyOfProgram },
  example: { response: { data: [CONVERSION_EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller, params, query }) {
    const filter = {
      programId: params.programId,
      status: query.status ?? null,
      partnerId: query.partnerId ?? null,
    };
    return paginate(deps, {
      name: "conversions",
      filters: filter,
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, caller.brandId, params.programId);
        return listConversions(deps.sql, { brandId: caller.brandId, ...filter, isInDispute: false }, page);
      },
      orderOf: byCreation,
      show: viewConversion,
    });
  },
});

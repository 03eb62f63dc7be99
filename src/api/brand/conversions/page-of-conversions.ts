import { z } from "zod";
import type { Page } from "../../../db/keyset.ts";
import type { Deps } from "../../../deps.ts";
import { CONVERSION_STATUSES } from "../../../domain/sales/conversion.ts";
import { listConversions, type ConversionFilter } from "../../../queries/conversions/list-conversions.ts";
import { requireProgram } from "../../../queries/programs/require-program.ts";
import { byCreation, paginate } from "../../endpoint/paginate.ts";
import { pageQuery, partnerFilter } from "../../schema/common.ts";
import { viewConversion } from "../../views/conversion.ts";

/** The query of a list of a program's conversions. */
export const conversionsQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(CONVERSION_STATUSES).optional().describe("Only conversions with this status."),
  partnerId: partnerFilter,
});

interface ListOfConversions extends Pick<ConversionFilter, "brandId" | "programId" | "isInDispute"> {
  /** The list's name; cursors of other lists are rejected. */
  readonly name: string;
}

/**
 * A page of a program's conversions, newest first.
 *
 * @throws ApiError `program_not_found`, `invalid_cursor`
 */
export function pageOfConversions(
  deps: Pick<Deps, "cursors" | "sql">,
  { name, brandId, programId, isInDispute }: ListOfConversions,
  query: z.output<typeof conversionsQuery>,
): Promise<Page<ReturnType<typeof viewConversion>>> {
  const filters = { programId, status: query.status ?? null, partnerId: query.partnerId ?? null };
  return paginate(deps, {
    ...{ name, filters, query },
    fetch: async (page) => {
      await requireProgram(deps.sql, brandId, programId);
      return listConversions(deps.sql, { brandId, ...filters, isInDispute }, page);
    },
    orderOf: byCreation,
    show: viewConversion,
  });
}

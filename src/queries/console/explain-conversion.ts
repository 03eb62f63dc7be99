import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import { FIGURES, LINES, type ConversionLine, type Figure } from "./conversion-parts.ts";

const CONVERSION = columns(Conversion, "c", {
  conversionId: "id",
  externalRef: "externalRef",
  status: "status",
  saleCents: "amountCents",
  refundedCents: "refundedCents",
  termsVersion: "termsVersion",
});
const PROGRAM = columns(Program, "p", ["currency"]);

/** How a conversion's amounts were computed. */
export interface ExplainedConversion extends Readonly<RowOf<typeof CONVERSION> & RowOf<typeof PROGRAM>> {
  readonly figures: readonly Figure[];
  readonly lines: readonly ConversionLine[];
}

/**
 * A conversion's commission, override and fee: the base, the rate and the ledger lines of each. CONSOLE-5.
 *
 * @throws ApiError `conversion_not_found` unless the conversion is in the program
 */
export async function explainConversion(
  sql: Sql,
  conversion: Readonly<{ brandId: string; programId: string; conversionId: string }>,
): Promise<ExplainedConversion> {
  const { brandId, programId, conversionId } = conversion;
  const row = isId("conversion", conversionId)
    ? await sql.row<ExplainedConversion>(
        `select ${CONVERSION}, ${PROGRAM}, ${FIGURES} as figures, ${LINES} as lines
         from conversion c join program p on p.id = c.program_id
         where c.brand_id = $1 and c.program_id = $2 and c.id = $3`,
        [brandId, programId, conversionId],
      )
    : null;
  if (row === null) throw new ApiError("conversion_not_found");
  return row;
}

import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";

const CONVERSION = columns(Conversion, "c", ["programId"]);
const PARTNER = columns(Partner, "m", ["programId"]);
const PAYOUT = columns(Payout, "y", ["programId"]);

/** What a path may name instead of its program, and the statement that finds its program. */
const FOUND_BY = {
  conversionId: `select ${CONVERSION} from conversion c where c.id = $1`,
  partnerId: `select ${PARTNER} from partner m where m.id = $1`,
  payoutId: `select ${PAYOUT} from payout y where y.id = $1`,
} as const;

export type PathParams = Readonly<{ programId?: string; program?: string }> &
  Readonly<Partial<Record<keyof typeof FOUND_BY, string>>>;

/** The program that a path is about, whether it exists or not; null if it is about none, or names what is unknown. */
export async function programOfPath(sql: Sql, params: PathParams): Promise<string | null> {
  const named = params.programId ?? params.program;
  if (named !== undefined) return named;
  for (const [param, statement] of Object.entries(FOUND_BY)) {
    const id = params[param as keyof typeof FOUND_BY];
    if (id !== undefined)
      return (await sql.row<RowOf<typeof CONVERSION>>(statement, [id]))?.programId ?? null;
  }
  return null;
}

import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { Review } from "../../db/entities/review.ts";
import type { Sql } from "../../db/sql.ts";

const PROGRAM = columns(Program, "p", { shown: "brandRulesShown" });
const REVIEW = columns(Review, "r", {
  status: "status",
  sentAt: "createdAt",
  decidedAt: "decidedAt",
  reason: "reason",
});

/** The rules that partners see, and the review of the latest text; all null without one. */
export type BrandRules = Readonly<RowOf<typeof PROGRAM> & OptionalRowOf<typeof REVIEW>>;

/**
 * How far the review of a program's rules for partners is; null for an unknown program, and another brand's. The newest
 * review may be of an earlier text: going back to the approved one begins none. Of a removed text there is a review only
 * if the removal withdrew it. CONSOLE-26.
 */
export function findBrandRules(sql: Sql, brandId: string, programId: string): Promise<BrandRules | null> {
  return sql.row<BrandRules>(
    `select ${PROGRAM}, ${REVIEW}
     from program p
     left join lateral (
       select * from review
       where program_id = p.id and kind = 'brand_rules' and p.brand_rules in ('', body)
       order by created_at desc, id desc limit 1
     ) r on r.body = p.brand_rules or r.status = 'replaced'
     where p.brand_id = $1 and p.id = $2`,
    [brandId, programId],
  );
}

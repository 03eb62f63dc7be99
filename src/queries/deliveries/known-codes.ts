import type { Sql } from "../../db/sql.ts";
import type { Discounts } from "../../providers/order-facts.ts";
import { statusInForce } from "../partners/status-in-force.ts";

/** Those of these codes that are referral codes of the program. */
export async function knownRefCodes(
  sql: Sql,
  programId: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const rows = await sql.rows<{ code: string }>(
    "select p.ref_code as code from partner p where p.program_id = $1 and p.ref_code = any($2::text[])",
    [programId, codes],
  );
  return new Set(rows.map((row) => row.code));
}

/** The first of these that is a referral code of the program, or else the first of them. */
export async function firstRefCode(
  sql: Sql,
  programId: string,
  codes: readonly string[],
): Promise<string | null> {
  if (codes.length < 2) return codes[0] ?? null;
  const known = await knownRefCodes(sql, programId, codes);
  return codes.find((code) => known.has(code)) ?? codes[0]!;
}

/** The coupon codes of a sale. */
export interface CouponCodes {
  /** All that are known, in order. A promotion whose code is still unknown has none. */
  readonly all: readonly string[];
  /**
   * The one that counts: the first of the partner who holds the sale, or else of an approved partner, or else of any
   * partner, or else the first.
   */
  readonly counting: string | null;
}

/** @param holderId the partner who holds the sale already, by one of these codes */
export async function couponCodes(
  sql: Sql,
  programId: string,
  discounts: Discounts,
  holderId: string | null = null,
): Promise<CouponCodes> {
  if (discounts.codes.length + discounts.promotionRefs.length === 0) return { all: [], counting: null };
  const rows = await sql.rows<{ code: string; position: number }>(
    `with given as (
       select code, position from unnest($2::text[]) with ordinality as entered (code, position)
       union all
       select k.code, 1000 + used.position
       from unnest($3::text[]) with ordinality as used (promotion_ref, position)
       join promotion_code k on k.program_id = $1 and k.promotion_ref = used.promotion_ref
     )
     select given.code, given.position::integer as position
     from given
     left join coupon k on k.program_id = $1 and k.code_folded = lower(given.code)
     left join partner p on p.id = k.partner_id
     order by (p.id = $4) is not true, ${statusInForce("p")} is distinct from 'approved', p.id is null, given.position`,
    [programId, discounts.codes, discounts.promotionRefs, holderId],
  );
  return {
    all: rows.toSorted((one, other) => one.position - other.position).map(({ code }) => code),
    counting: rows[0]?.code ?? null,
  };
}

import type { Sql } from "../../db/sql.ts";

/** A program's text that partners see only after the operator's approval. */
export interface Review {
  readonly id: string;
  readonly programId: string;
  readonly programName: string;
  readonly kind: "brand_rules";
  readonly body: string;
  readonly status: "pending" | "approved" | "refused" | "replaced";
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

const SELECT_REVIEW = `
  select r.id, r.program_id as "programId", p.name as "programName", r.kind, r.body, r.status,
    r.created_at as "createdAt", r.decided_at as "decidedAt"
  from review r join program p on p.id = r.program_id`;

/** The texts awaiting the operator, in all programs, oldest first. */
export async function listReviews(sql: Sql): Promise<Review[]> {
  return sql.rows<Review>(`${SELECT_REVIEW} where r.status = 'pending' order by r.created_at, r.id`);
}

/** One review in any status, or null. */
export async function findReview(sql: Sql, reviewId: string): Promise<Review | null> {
  return sql.row<Review>(`${SELECT_REVIEW} where r.id = $1`, [reviewId]);
}

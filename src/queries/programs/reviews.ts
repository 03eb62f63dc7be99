import type { Program } from "../../db/entities/program.ts";
import type * as entities from "../../db/entities/review.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";

/** A program's text that partners see only after the operator's approval. */
export interface Review extends Readonly<EntityRow<entities.Review>> {
  readonly programName: string;
  /** The text that partners see meanwhile. */
  readonly brandRulesShown: EntityRow<Program>["brandRulesShown"];
}

const reviews = (sql: Sql) =>
  sql.db
    .selectFrom("Review as r")
    .innerJoin("Program as p", "p.id", "r.programId")
    .select(["r.id", "r.programId", "p.name as programName", "r.kind", "r.body", "r.status"])
    .select(["r.createdAt", "r.decidedAt", "r.reason", "p.brandRulesShown"]);

/** The texts awaiting the operator, in all programs, oldest first. */
export function listReviews(sql: Sql): Promise<Review[]> {
  return reviews(sql).where("r.status", "=", "pending").orderBy("r.createdAt").orderBy("r.id").execute();
}

/** One review in any status, or null. */
export async function findReview(sql: Sql, reviewId: string): Promise<Review | null> {
  return (await reviews(sql).where("r.id", "=", reviewId).executeTakeFirst()) ?? null;
}

import type { Program } from "../../db/entities/program.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Tx } from "../../db/transaction.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

const READ = [
  "id",
  "brandId",
  "name",
  "slug",
  "status",
  "currency",
  "destinationUrl",
  "description",
  "brandRules",
  "brandRulesShown",
  "openToAll",
  "isCouponOfferOn",
] as const;

/** A locked program's row. */
export type LockedProgram = Readonly<Pick<EntityRow<Program>, (typeof READ)[number]>>;

/**
 * Locks a program for a change of its own (FOR NO KEY UPDATE): sales, approvals and joins, which share the lock, wait
 * until the change is decided, while rows that only refer to the program proceed. The change happens after the wait:
 * read its time with `tx.readNow()`.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function lockProgram(tx: Tx, brandId: string, programId: string): Promise<LockedProgram> {
  const program = isId("program", programId)
    ? await tx.db
        .selectFrom("Program")
        .select(READ)
        .where("id", "=", programId)
        .where("brandId", "=", brandId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (program === undefined) throw new ApiError("program_not_found");
  return program;
}

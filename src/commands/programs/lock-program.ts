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
  return found(
    isId("program", programId) &&
      (await selected(tx, brandId, programId).forNoKeyUpdate().executeTakeFirst()),
  );
}

/**
 * Locks a program against changes of its own (FOR SHARE), beside sales, approvals and joins.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function shareProgram(tx: Tx, brandId: string, programId: string): Promise<LockedProgram> {
  return found(
    isId("program", programId) && (await selected(tx, brandId, programId).forShare().executeTakeFirst()),
  );
}

const selected = (tx: Tx, brandId: string, programId: string) =>
  tx.db.selectFrom("Program").select(READ).where("id", "=", programId).where("brandId", "=", brandId);

function found(program: LockedProgram | false | undefined): LockedProgram {
  if (program === false || program === undefined) throw new ApiError("program_not_found");
  return program;
}

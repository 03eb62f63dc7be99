import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findOpenRestoration } from "../../queries/operations/find-open-restoration.ts";

/**
 * Nothing new is paid until a restored database knows what was paid after the moment that it was restored to.
 * OPERATE-41.
 *
 * @throws ApiError `conflict` while a restore is under way
 */
export async function refuseDuringRestoration(sql: Sql): Promise<void> {
  if ((await findOpenRestoration(sql)) === null) return;
  throw new ApiError("conflict", "The service was restored from a backup. Nothing was sent.", {
    next:
      "Payouts start again when the operator has compared the books with the payment rails and the bank's statement. " +
      "Try again later.",
  });
}

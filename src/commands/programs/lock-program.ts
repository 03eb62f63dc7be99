import type { Tx } from "../../db/transaction.ts";
import { isId } from "../../domain/ids.ts";
import type { ProgramStatus } from "../../domain/programs/program.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** A locked program's row. */
export interface LockedProgram {
  readonly id: string;
  readonly brandId: string;
  readonly name: string;
  readonly slug: string;
  readonly status: ProgramStatus;
  readonly currency: string;
  readonly destinationUrl: string;
  readonly description: string;
  readonly brandRules: string;
  readonly brandRulesShown: string;
  readonly openToAll: boolean;
  readonly isCouponOfferOn: boolean;
}

/**
 * Locks a program for a change of its own (FOR NO KEY UPDATE): sales, approvals and joins, which share the lock, wait
 * until the change is decided, while rows that only refer to the program proceed. The change happens after the wait:
 * read its time with `tx.readNow()`.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function lockProgram(tx: Tx, brandId: string, programId: string): Promise<LockedProgram> {
  const row = isId("program", programId)
    ? await tx.row<LockedProgram>(
        `select id, brand_id as "brandId", name, slug, status, currency, destination_url as "destinationUrl",
           description, brand_rules as "brandRules", brand_rules_shown as "brandRulesShown",
           open_to_all as "openToAll", is_coupon_offer_on as "isCouponOfferOn"
         from program where id = $1 and brand_id = $2
         for no key update`,
        [programId, brandId],
      )
    : null;
  if (row === null) throw new ApiError("program_not_found");
  return row;
}

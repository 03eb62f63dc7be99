import type { Tx } from "../../db/transaction.ts";
import { isProgramReference } from "../../domain/programs/program-reference.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** A program in the marketplace, as an application needs it. */
export interface ListedProgram {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly openToAll: boolean;
  readonly currency: string;
  readonly brandId: string;
  readonly brandName: string;
  readonly brandEmail: string;
}

/**
 * Locks a listed program as a sale does, so that it does not change while somebody joins. Accepts its id, its slug,
 * or the id of the account's partner in it.
 *
 * @throws ApiError `program_not_listed` if it is not live, its brand is not active, or it does not exist
 */
export async function lockListedProgram(
  tx: Tx,
  accountId: string,
  programRef: string,
): Promise<ListedProgram> {
  const program = isProgramReference(programRef)
    ? await tx.row<ListedProgram>(
        `select p.id, p.slug, p.name, p.open_to_all as "openToAll", p.currency, b.id as "brandId", b.name as "brandName",
           b.email as "brandEmail"
         from program p join brand b on b.id = p.brand_id
         where p.status = 'live' and b.status = 'active'
           and (p.slug = $1 or p.id = $1
             or p.id = (select m.program_id from partner m where m.id = $1 and m.account_id = $2))
         for share of p`,
        [programRef, accountId],
      )
    : null;
  if (program === null) throw new ApiError("program_not_listed");
  return program;
}

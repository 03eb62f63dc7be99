import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import type { Tx } from "../../db/transaction.ts";
import { isProgramReference } from "../../domain/programs/program-reference.ts";
import { ApiError } from "../../domain/api-errors.ts";

const PROGRAM = columns(Program, "p", ["id", "slug", "name", "openToAll", "currency"]);
const BRAND = columns(Brand, "b", { brandId: "id", brandName: "name", brandEmail: "email" });

/** A program in the marketplace, as an application needs it. */
export type ListedProgram = Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND>>;

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
        `select ${PROGRAM}, ${BRAND}
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

import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

const PARTNER = columns(Partner, "m", ["id", "programId", "accountId", "status", "holdDays"]);
const NAME = columns(Account, "a", ["name"]);
const PROGRAM = columns(Program, "p", { programName: "name", currency: "currency" });

/** A partner's reference for its brand; `name` is the account's. */
export type FoundPartner = Readonly<RowOf<typeof PARTNER> & RowOf<typeof NAME> & RowOf<typeof PROGRAM>>;

/**
 * A partner of one of the brand's programs.
 *
 * @throws ApiError `partner_not_found` for an unknown partner, and another brand's
 */
export async function findPartner(sql: Sql, brandId: string, partnerId: string): Promise<FoundPartner> {
  const partner = isId("partner", partnerId)
    ? await sql.row<FoundPartner>(
        `select ${PARTNER}, ${NAME}, ${PROGRAM}
         from partner m join program p on p.id = m.program_id join account a on a.id = m.account_id
         where m.id = $1 and m.brand_id = $2`,
        [partnerId, brandId],
      )
    : null;
  if (partner === null) throw new ApiError("partner_not_found");
  return partner;
}

import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import type { Warning } from "../../db/entities/warning.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Tx } from "../../db/transaction.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

export type OpenWarning = Readonly<Pick<EntityRow<Warning>, "id" | "number" | "reason" | "dueAt">>;

const PARTNER = columns(Partner, "m", [
  "id",
  "brandId",
  "programId",
  "accountId",
  "status",
  "holdDays",
  "warnings",
]);
const PROGRAM = columns(Program, "p", { programName: "name", currency: "currency" });
const BRAND = columns(Brand, "b", { brandName: "name" });

/** A locked partner, with what its mails and audit rows need. */
export interface LockedPartner extends Readonly<
  RowOf<typeof PARTNER> & RowOf<typeof PROGRAM> & RowOf<typeof BRAND>
> {
  /** Whether the account was deleted. */
  readonly isDeleted: boolean;
  readonly openWarning: OpenWarning | null;
}

/** The program's lock: `share` alongside sales and joins, `exclusive` to wait until none is in progress. */
export type ProgramLock = "share" | "exclusive";

const LOCK_CLAUSES: Readonly<Record<ProgramLock, string>> = {
  share: "for share",
  exclusive: "for no key update",
};

/**
 * Locks the program and then the partner, and reads both afterwards.
 *
 * @throws ApiError `partner_not_found` for an unknown partner, and another brand's
 */
export async function lockPartner(
  tx: Tx,
  brandId: string,
  partnerId: string,
  programLock: ProgramLock = "share",
): Promise<LockedPartner> {
  const program = isId("partner", partnerId)
    ? await tx.row(
        `select id from program
         where id = (select program_id from partner where id = $1 and brand_id = $2) ${LOCK_CLAUSES[programLock]}`,
        [partnerId, brandId],
      )
    : null;
  if (program === null) throw new ApiError("partner_not_found");
  await tx.execute("select 1 from partner where id = $1 for no key update", [partnerId]);
  // A separate statement: one that waited for a lock reads other tables as they were before.
  const partner = await tx.row<Omit<LockedPartner, "openWarning"> & { warning: WarningJson | null }>(
    `select ${PARTNER}, ${PROGRAM}, ${BRAND}, a.deleted_at is not null as "isDeleted",
       case when w.id is not null then
         jsonb_build_object('id', w.id, 'number', w.number, 'reason', w.reason, 'dueAt', w.due_at)
       end as warning
     from partner m
     join program p on p.id = m.program_id
     join brand b on b.id = m.brand_id
     join account a on a.id = m.account_id
     left join warning w on w.partner_id = m.id and w.outcome is null
     where m.id = $1 and m.brand_id = $2`,
    [partnerId, brandId],
  );
  if (partner === null) throw new ApiError("partner_not_found");
  const { warning, ...rest } = partner;
  return { ...rest, openWarning: warning && { ...warning, dueAt: new Date(warning.dueAt) } };
}

/** JSON has moments as text. */
type WarningJson = Omit<OpenWarning, "dueAt"> & { readonly dueAt: string };

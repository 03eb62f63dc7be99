import { columns, type RowOf } from "../../db/columns.ts";
import { AuditEntry } from "../../db/entities/audit-entry.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";

const ENTRY = columns(AuditEntry, "u", [
  "id",
  "createdAt",
  "action",
  "targetId",
  "programId",
  "accountId",
  "actorKind",
  "actorId",
  "requestId",
  "details",
]);

/** A line of the brand's audit trail, with the actor's name as far as the brand may know it. */
export interface BrandAuditEntry extends Readonly<RowOf<typeof ENTRY>> {
  /** For the brand's keys, members and partners; otherwise null. */
  readonly actorName: string | null;
}

/** Filters; null means all. */
export interface BrandAuditFilter {
  readonly brandId: string;
  readonly programId: string | null;
  /** A key, a member or a partner's login. */
  readonly actorId: string | null;
  /** The record that was changed. */
  readonly targetId: string | null;
}

/**
 * A page of a brand's audit trail, newest first, one row longer than the page. The most selective filter determines
 * the range read; the others filter its rows.
 */
export function listBrandAudit(
  sql: Sql,
  filter: BrandAuditFilter,
  page: PageRequest,
): Promise<BrandAuditEntry[]> {
  const { brandId, programId, actorId, targetId } = filter;
  const { where, orderBy } = listRange(rangeOf(filter), HIGHEST_NUMBER_FIRST, ["$2::bigint"], "u");
  return sql.rows<BrandAuditEntry>(
    `select ${ENTRY}, ${ACTOR_NAME} as "actorName"
     from audit_entry u
     where ${where} and u.brand_id = $1 and ($4::text is null or u.program_id = $4)
       and ($5::text is null or u.actor_id = $5) and ($6::text is null or u.target_id = $6)
     order by ${orderBy}
     limit $3`,
    [brandId, ...cursorOf(page, HIGHEST_NUMBER_FIRST), page.limit + 1, programId, actorId, targetId],
  );
}

function rangeOf({ programId, actorId, targetId }: BrandAuditFilter): Readonly<Record<string, string>> {
  if (targetId !== null) return { target_id: "$6" };
  if (actorId !== null) return { actor_id: "$5" };
  return programId === null ? { brand_id: "$1" } : { program_id: "$4" };
}

const ACTOR_NAME = `case u.actor_kind
    when 'brand_key' then (select k.name from brand_key k where k.id = u.actor_id and k.brand_id = $1)
    when 'brand_user' then (select l.name from brand_member m join login l on l.id = m.login_id
      where m.id = u.actor_id and m.brand_id = $1)
    when 'partner_key' then (select a.name from account a where a.id = u.account_id)
    when 'partner_user' then (select a.name from account a where a.id = u.account_id)
  end`;

import { columns, type RowOf } from "../../db/columns.ts";
import * as entities from "../../db/entities/audit-entry.ts";
import type { Sql } from "../../db/sql.ts";

const ENTRY = columns(entities.AuditEntry, "e", [
  "id",
  "createdAt",
  "action",
  "targetId",
  "brandId",
  "programId",
  "accountId",
  "actorKind",
  "actorId",
  "requestId",
  "details",
]);

/** One line of the audit trail, as operators read it. */
export type AuditEntry = Readonly<RowOf<typeof ENTRY>>;

/** Filters of the audit trail; null skips one. */
export interface AuditFilters {
  /** The record that was changed. */
  readonly targetId: string | null;
  /** Noun and verb, `partner.approve`, or the noun alone. */
  readonly action: string | null;
  readonly actorId: string | null;
  readonly brandId: string | null;
  readonly programId: string | null;
  readonly accountId: string | null;
  /** Only lines older than the one with this id, for the next page. */
  readonly before: number | null;
}

/** The audit trail, newest first, over all brands: for the operator only. */
export async function listAudit(sql: Sql, filters: AuditFilters, limit: number): Promise<AuditEntry[]> {
  return sql.rows<AuditEntry>(
    `select ${ENTRY}
     from audit_entry e
     where ($1::text is null or target_id = $1)
       and ($2::text is null or action = $2 or split_part(action, '.', 1) = $2)
       and ($3::text is null or actor_id = $3)
       and ($4::text is null or brand_id = $4)
       and ($5::text is null or program_id = $5)
       and ($6::text is null or account_id = $6)
       and ($7::bigint is null or id < $7)
     order by id desc
     limit $8`,
    [
      filters.targetId,
      filters.action,
      filters.actorId,
      filters.brandId,
      filters.programId,
      filters.accountId,
      filters.before,
      limit,
    ],
  );
}

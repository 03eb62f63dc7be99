import type { Sql } from "../../db/sql.ts";
import type { Actor } from "../../domain/access/actor.ts";

/** One line of the audit trail, as operators read it. */
export interface AuditEntry {
  readonly id: number;
  readonly createdAt: Date;
  readonly action: string;
  readonly targetId: string;
  readonly brandId: string | null;
  readonly programId: string | null;
  readonly accountId: string | null;
  readonly actorKind: Actor["kind"];
  readonly actorId: string | null;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

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
    `select id, created_at as "createdAt", action, target_id as "targetId", brand_id as "brandId",
       program_id as "programId", account_id as "accountId", actor_kind as "actorKind", actor_id as "actorId",
       request_id as "requestId", details
     from audit_entry
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

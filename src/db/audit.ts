import type { Origin } from "../domain/access/actor.ts";
import type { Sql } from "./sql.ts";

/** One line of the audit trail: who did what to which record. */
export interface AuditLine {
  readonly origin: Origin;
  readonly brandId?: string | null;
  readonly programId?: string | null;
  readonly accountId?: string | null;
  /** Noun and verb of the command, such as `partner.approve`. */
  readonly action: string;
  readonly targetId: string;
  /** Ids, dates, amounts and codes. Never a secret, nor text by or about a person, since nothing erases it here. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Business time of the change. */
  readonly at: Date;
}

/** Appends to the audit trail in the transaction of the change; the database rejects later edits. */
export async function recordAudit(sql: Sql, line: AuditLine): Promise<void> {
  await sql.execute(
    `insert into audit_entry (brand_id, program_id, account_id, actor_kind, actor_id, action, target_id, details,
       request_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      line.brandId ?? null,
      line.programId ?? null,
      line.accountId ?? null,
      line.origin.actor.kind,
      line.origin.actor.id,
      line.action,
      line.targetId,
      JSON.stringify(line.details ?? {}),
      line.origin.requestId,
      line.at,
    ],
  );
}

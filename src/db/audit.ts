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
  await sql.execute(insertAudit("$1"), [auditRow(line)]);
}

/** A line as JSON, for a statement that appends it with the change; without its time, if that statement has it. */
export function auditRow({
  origin,
  details = {},
  ...line
}: Omit<AuditLine, "at"> & { readonly at?: Date }): string {
  const { actor, requestId } = origin;
  return JSON.stringify({ ...line, details, actorKind: actor.kind, actorId: actor.id, requestId });
}

/**
 * The statement that appends a line.
 *
 * @param row the parameter that is an `auditRow`
 * @param at SQL for the time of the change
 */
export const insertAudit = (row: string, at = "line.at"): string => `
  insert into audit_entry (brand_id, program_id, account_id, actor_kind, actor_id, action, target_id, details,
    request_id, created_at)
  select line."brandId", line."programId", line."accountId", line."actorKind", line."actorId", line.action,
    line."targetId", line.details, line."requestId", ${at}
  from jsonb_to_record(${row}::jsonb) as line ("brandId" text, "programId" text, "accountId" text, "actorKind" text,
    "actorId" text, action text, "targetId" text, details jsonb, "requestId" text, at timestamptz)`;

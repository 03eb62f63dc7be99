import type { Deps } from "../../../src/deps.ts";

/** What commands leave behind besides their own rows, for a test to look at. */
export function tracesOf(deps: Deps) {
  return {
    /** The audit trail of a record, oldest first. */
    audit: (targetId: string) =>
      deps.sql.rows<{ action: string; actorKind: string; details: Record<string, unknown> }>(
        `select action, actor_kind as "actorKind", details from audit_entry where target_id = $1 order by id`,
        [targetId],
      ),
    /** The mails of an account, oldest first. */
    mails: (accountId: string) =>
      deps.sql.rows<{ template: string; variables: Record<string, unknown> }>(
        "select template, variables from mail where account_id = $1 order by created_at, id",
        [accountId],
      ),
    /** The outbox messages of one process, oldest first. */
    outboxMessages: (workflowId: string) =>
      deps.sql.rows<{ topic: string; payload: { input: unknown; attributes: Record<string, string> } }>(
        "select topic, payload from outbox where workflow_id = $1 order by id",
        [workflowId],
      ),
  };
}

export type Traces = ReturnType<typeof tracesOf>;

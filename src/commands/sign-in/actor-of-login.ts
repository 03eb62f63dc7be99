import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../../domain/access/actor.ts";

/** Who the audit trail names where a person acts for themself. PEOPLE-18. */
export async function actorOfLogin(tx: Tx, loginId: string): Promise<Actor> {
  const member = await tx.row("select 1 from brand_member where login_id = $1 limit 1", [loginId]);
  return { kind: member === null ? "partner_user" : "brand_user", id: loginId };
}

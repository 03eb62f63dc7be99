import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";

/** The audit trail's actor when people act on their own login. PEOPLE-18, PEOPLE-31. */
export async function actorOfLogin(tx: Tx, loginId: string): Promise<Actor> {
  const { email } = await tx.db
    .selectFrom("Login")
    .select("email")
    .where("id", "=", loginId)
    .executeTakeFirstOrThrow();
  if (isOperator(tx.deps.config, email)) return { kind: "operator", id: loginId };
  const member = await tx.row("select 1 from brand_member where login_id = $1 limit 1", [loginId]);
  return { kind: member === null ? "partner_user" : "brand_user", id: loginId };
}

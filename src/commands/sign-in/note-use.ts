import type { Sql } from "../../db/sql.ts";
import { SEEN_EVERY_MS } from "../../domain/sign-in/session.ts";

/**
 * Records that a session is in use, at most once a minute. This extends it by a week, up to 30 days in all.
 *
 * @param now system clock
 */
export async function noteSessionUse(
  sql: Sql,
  session: { readonly sessionId: string; readonly seenAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() < SEEN_EVERY_MS) return;
  await sql.db
    .updateTable("WebSession")
    .set((eb) => ({ seenAt: eb.fn("greatest", ["seenAt", eb.val(now)]) }))
    .where("id", "=", session.sessionId)
    .execute();
}

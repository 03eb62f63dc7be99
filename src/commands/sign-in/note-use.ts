import type { Sql } from "../../db/sql.ts";
import { SEEN_EVERY_MS } from "../../domain/sign-in/session.ts";

/**
 * Notes that a session is in use, at most once a minute; it then lasts another week, though never longer than 30 days in
 * all.
 *
 * @param now system clock
 */
export async function noteSessionUse(
  sql: Sql,
  session: { readonly sessionId: string; readonly seenAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() < SEEN_EVERY_MS) return;
  await sql.execute("update web_session set seen_at = greatest(seen_at, $2) where id = $1", [
    session.sessionId,
    now,
  ]);
}

import { noteSessionUse } from "../../commands/sign-in/note-use.ts";
import type { Deps } from "../../deps.ts";
import { findSession, type Session } from "../../queries/sign-in/find-session.ts";
import { sessionRule } from "../../queries/sign-in/live-sessions.ts";
import type { Context } from "../http/context.ts";
import { readCookie } from "./cookies.ts";

/** Request header of what a page reads again by itself, while perhaps nobody is there. PEOPLE-12. */
const UNATTENDED_HEADER = "X-VP-Unattended";

/**
 * The request's session, or null. From then on the language of its page is the person's.
 *
 * @param isAttended false for what a page reads again by itself, which keeps no session alive
 */
export async function sessionOf(
  deps: Deps,
  ctx: Context,
  isAttended = ctx.get(UNATTENDED_HEADER) === "",
): Promise<Session | null> {
  const secret = readCookie(deps.config, ctx, "session");
  if (secret === null) return null;
  const now = deps.systemClock.now();
  const session = await findSession(deps.sql, secret, sessionRule(deps));
  if (session === null) return null;
  if (session.locale !== null) ctx.state.chosenLanguage = session.locale;
  if (isAttended) await noteSessionUse(deps.sql, session, now);
  return session;
}

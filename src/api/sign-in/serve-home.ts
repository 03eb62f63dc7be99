import { acceptInvitation } from "../../commands/members/accept-invitation.ts";
import { endSessions } from "../../commands/sign-in/sessions.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isId } from "../../domain/ids.ts";
import { isSecretForm } from "../../domain/sign-in/secret.ts";
import { findInvitation, listInvitationsTo } from "../../queries/members/invitations.ts";
import type { Context } from "../http/context.ts";
import { inAskedLanguage } from "../http/language.ts";
import { writeCookie } from "../sessions/cookies.ts";
import { findPlaces } from "../sessions/places.ts";
import { sessionOf } from "../sessions/session-of.ts";
import type { SignInEntryPoint } from "./entry-point.ts";
import { homePage, invitationPage, noInvitationPage, signInForInvitationPage } from "./pages.ts";
import { readForm } from "./read-form.ts";
import { takeReturnPath } from "./return-path.ts";
import { sendPage } from "./send-page.ts";
import { sendOn } from "../sessions/protect-page.ts";

/** The home page of signed-in people, and sign-out. */
export const serveHome = [
  ["get", "/", "home_page", showHome],
  ["get", "/console", "home_page", showHome],
  ["post", "/sign-out", "sign_out", signOut],
  ["get", "/invite", "invitation_page", showInvitation],
  ["post", "/invite", "accept_invitation", accept],
] as const;

/**
 * Redirects to the screen the person came from, or to their only brand or portal; otherwise offers a choice.
 * PEOPLE-24.
 */
async function showHome({ deps }: SignInEntryPoint, ctx: Context): Promise<void> {
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendOn(deps.config, ctx, inAskedLanguage(ctx, "/sign-in"));
  const next = takeReturnPath(deps.config, ctx);
  if (next !== null) return sendOn(deps.config, ctx, next);
  const { loginId, name, email } = session;
  const [{ places, ...roles }, invitations] = await Promise.all([
    findPlaces(deps, { loginId, email }),
    listInvitationsTo(deps.sql, email, deps.systemClock.now()),
  ]);
  const [onlyPlace] = places;
  if (onlyPlace !== undefined && places.length === 1 && invitations.length === 0) {
    return sendOn(deps.config, ctx, inAskedLanguage(ctx, onlyPlace.path));
  }
  if (places.length === 0 && invitations.length === 0)
    return sendOn(deps.config, ctx, inAskedLanguage(ctx, "/sign-up"));
  sendPage(deps.config, ctx, homePage({ name, email, ...roles, invitations }));
}

async function signOut({ deps, budget }: SignInEntryPoint, ctx: Context): Promise<void> {
  const isEverywhere = (await readForm(budget, ctx)).has("everywhere");
  const session = await sessionOf(deps, ctx);
  if (session !== null) {
    const { loginId, sessionId } = session;
    const { requestId } = ctx.state;
    await inTransaction(deps, (tx) =>
      endSessions(tx, { loginId, sessionId: isEverywhere ? null : sessionId, requestId }),
    );
  }
  writeCookie(deps.config, ctx, "session", null);
  sendOn(deps.config, ctx, inAskedLanguage(ctx, "/sign-in"));
}

async function showInvitation({ deps }: SignInEntryPoint, ctx: Context): Promise<void> {
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendPage(deps.config, ctx, signInForInvitationPage);
  const token = new URLSearchParams(ctx.querystring).get("token") ?? "";
  const invitation = isSecretForm(token)
    ? await findInvitation(deps.sql, token, deps.systemClock.now())
    : null;
  const isTheirs = invitation?.email === session.email;
  sendPage(deps.config, ctx, isTheirs ? invitationPage(invitation) : noInvitationPage);
}

async function accept({ deps, budget }: SignInEntryPoint, ctx: Context): Promise<void> {
  const invitationId = (await readForm(budget, ctx)).get("invitation") ?? "";
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendOn(deps.config, ctx, "/sign-in");
  const { loginId } = session;
  const { requestId } = ctx.state;
  const accepted = isId("invitation", invitationId)
    ? await inTransaction(deps, (tx) => acceptInvitation(tx, { invitationId, loginId, requestId }))
    : null;
  if (accepted === null) sendPage(deps.config, ctx, noInvitationPage);
  else sendOn(deps.config, ctx, "/");
}

import { connectIdentity, openIdentity, sealIdentity } from "../../commands/sign-in/connect-identity.ts";
import { openChallenge, useChallenge } from "../../commands/sign-in/challenges.ts";
import { signInByOidc } from "../../commands/sign-in/oidc.ts";
import { newSecret } from "../../commands/sign-in/secrets.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { oidcRound } from "../../domain/sign-in/oidc.ts";
import { isSecretForm } from "../../domain/sign-in/secret.ts";
import { isStepUpFresh } from "../../domain/sign-in/session.ts";
import type { Context } from "../http/context.ts";
import { inAskedLanguage, languageOf, secretOfState, stateWithLanguage } from "../http/language.ts";
import { readCookie, writeCookie, writeSession } from "../sessions/cookies.ts";
import { sessionOf } from "../sessions/session-of.ts";
import { browserOf } from "./browser-of.ts";
import type { SignInEntryPoint } from "./entry-point.ts";
import { connectPage, oidcExpiredPage, oidcRefusedPage, proveAddressPage } from "./oidc-pages.ts";
import { OIDC_CALLBACK_PATH, type OidcPerson, type OidcProvider } from "./oidc-provider.ts";
import { askPage, type Problem } from "./pages.ts";
import { readForm } from "./read-form.ts";
import { sendPage } from "./send-page.ts";
import { sendOn } from "../sessions/protect-page.ts";

/** Sign-in with the operator's OpenID Connect provider. PEOPLE-28. */
export const serveOidc = [
  ["get", "/sign-in/oidc", "oidc_begin", leave],
  ["get", OIDC_CALLBACK_PATH, "oidc_callback", comeBack],
  ["post", "/sign-in/oidc/connect", "oidc_connect", connect],
] as const;

function providerOf({ oidc }: SignInEntryPoint): OidcProvider {
  if (oidc === null) throw new ApiError("no_such_endpoint");
  return oidc;
}

/** Redirects to the provider; if it is unreachable, says so and offers mail instead. */
async function leave(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const { deps, limits } = entryPoint;
  const provider = providerOf(entryPoint);
  const limit = await limits.consume("signInChallenge", addressBlockOf(ctx.ip));
  if (limit.isExceeded) throw new ApiError("rate_limited", undefined, { details: { limit } });
  const browser = readCookie(deps.config, ctx, "attempt") ?? newSecret().secret;
  const challenge = await inTransaction(deps, (tx) =>
    openChallenge(tx, { purpose: "oidc", holder: browser }),
  );
  const round = oidcRound(deps.config.customerHashKey, stateWithLanguage(ctx, challenge));
  // Whoever connects an identity is signed in, and may have chosen a language.
  await sessionOf(deps, ctx);
  let address: string;
  try {
    address = await provider.authorizationUrl(round, languageOf(ctx));
  } catch (error) {
    return sendAway(entryPoint, ctx, provider, error);
  }
  writeCookie(deps.config, ctx, "attempt", browser);
  sendOn(deps.config, ctx, address);
}

function sendAway({ deps }: SignInEntryPoint, ctx: Context, { name }: OidcProvider, error: unknown): void {
  deps.log.warn({ requestId: ctx.state.requestId, err: error }, "OpenID Connect provider not reached");
  const problem: Problem = ({ problems }) => problems.oidcUnreachable(name);
  sendPage(deps.config, ctx, askPage({ problem, status: 503 }));
}

async function comeBack(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const { deps } = entryPoint;
  const provider = providerOf(entryPoint);
  const query = new URLSearchParams(ctx.querystring);
  const state = query.get("state") ?? "";
  const challenge = secretOfState(state);
  const browser = browserOf(entryPoint, ctx);
  const { attemptSecret } = browser;
  const isOpen =
    isSecretForm(challenge) && attemptSecret !== null
      ? await inTransaction(deps, (tx) =>
          useChallenge(tx, { challenge, purpose: "oidc", holder: attemptSecret }),
        )
      : false;
  if (!isOpen || attemptSecret === null) return sendPage(deps.config, ctx, oidcExpiredPage);
  let person: OidcPerson;
  try {
    person = await provider.personOf(ctx.querystring, oidcRound(deps.config.customerHashKey, state));
  } catch (error) {
    deps.log.warn({ requestId: ctx.state.requestId, err: error }, "OpenID Connect sign-in refused");
    return sendPage(deps.config, ctx, oidcRefusedPage(provider.name));
  }
  const session = await inTransaction(deps, (tx) => signInByOidc(tx, person.identity, browser));
  if (session === null) return offerToConnect(entryPoint, ctx, person, attemptSecret);
  writeSession(deps.config, ctx, session);
  sendOn(deps.config, ctx, inAskedLanguage(ctx, "/"));
}

/** An unconnected identity signs no one in until its owner proves the login by mail. PEOPLE-29. */
async function offerToConnect(
  { deps, oidc }: SignInEntryPoint,
  ctx: Context,
  { identity, email }: OidcPerson,
  attemptSecret: string,
): Promise<void> {
  const provider = oidc!.name;
  const sealedIdentity = sealIdentity(deps, identity, attemptSecret);
  // The page and its form have the same 15 minutes.
  writeCookie(deps.config, ctx, "attempt", attemptSecret);
  const session = await sessionOf(deps, ctx);
  if (session === null) {
    return sendPage(deps.config, ctx, proveAddressPage({ provider, sealedIdentity, email }));
  }
  const isFresh = isStepUpFresh(session.authenticatedAt, deps.systemClock.now());
  sendPage(deps.config, ctx, connectPage({ provider, sealedIdentity, email: session.email, isFresh }));
}

async function connect(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const { deps } = entryPoint;
  providerOf(entryPoint);
  const sealed = (await readForm(entryPoint.budget, ctx)).get("identity") ?? "";
  const session = await sessionOf(deps, ctx);
  if (session === null) return sendOn(deps.config, ctx, inAskedLanguage(ctx, "/sign-in"));
  const identity = openIdentity(deps, sealed, readCookie(deps.config, ctx, "attempt") ?? "");
  if (identity === null) return sendPage(deps.config, ctx, oidcExpiredPage);
  if (!isStepUpFresh(session.authenticatedAt, deps.systemClock.now())) {
    return sendOn(deps.config, ctx, inAskedLanguage(ctx, "/step-up"));
  }
  const { loginId } = session;
  const { requestId } = ctx.state;
  await inTransaction(deps, (tx) => connectIdentity(tx, { identity, loginId, requestId }));
  writeCookie(deps.config, ctx, "attempt", null);
  sendOn(deps.config, ctx, inAskedLanguage(ctx, "/"));
}

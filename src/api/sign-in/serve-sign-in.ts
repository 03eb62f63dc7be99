import Router from "@koa/router";
import { openIdentity } from "../../commands/sign-in/connect-identity.ts";
import { askToSignIn } from "../../commands/sign-in/ask-to-sign-in.ts";
import { newSecret } from "../../commands/sign-in/secrets.ts";
import { signInByCode, signInByLink, type SigningBrowser } from "../../commands/sign-in/sign-in.ts";
import type { OpenedSession } from "../../commands/sign-in/sessions.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import { isMailbox } from "../../domain/customers/customer.ts";
import type { AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import { signInAddress } from "../../domain/sign-in/member.ts";
import { hashOfAddress, isSecretForm } from "../../domain/sign-in/secret.ts";
import { isOneLine } from "../../domain/text.ts";
import { findLink, type LinkState } from "../../queries/sign-in/find-link.ts";
import type { Context, RequestState } from "../http/context.ts";
import { askedLanguage, inAskedLanguage, languageOf } from "../http/language.ts";
import { isSignInPossible, readCookie, writeCookie, writeSession } from "../sessions/cookies.ts";
import { refuseOtherOrigins } from "../sessions/same-origin.ts";
import { sessionOf } from "../sessions/session-of.ts";
import {
  askPage,
  goneLinkPage,
  linkPage,
  needsHttpsPage,
  otherBrowserPage,
  sentPage,
  stepUpPage,
  tooManyPage,
  type SignInPage,
} from "./pages.ts";
import { browserOf } from "./browser-of.ts";
import { countMail } from "./count-mail.ts";
import type { SignInEntryPoint } from "./entry-point.ts";
import { oidcPart } from "./oidc-pages.ts";
import { createOidcProvider } from "./oidc-provider.ts";
import { readForm } from "./read-form.ts";
import { rememberReturnPath } from "./return-path.ts";
import { sendPage } from "./send-page.ts";
import { sendOn } from "../sessions/protect-page.ts";
import { serveAddress } from "./serve-address.ts";
import { serveHome } from "./serve-home.ts";
import { serveOidc } from "./serve-oidc.ts";
import { servePasskeys } from "./serve-passkeys.ts";
import { serveSignUp } from "./serve-sign-up.ts";

type Handler = (entryPoint: SignInEntryPoint, ctx: Context) => Promise<void>;

/** The routes of signing in. Names of operations are for logs and metrics. */
const ROUTES: readonly (readonly [
  method: "get" | "post",
  path: string,
  operation: string,
  handle: Handler,
])[] = [
  ["get", "/sign-in", "sign_in_page", showAsk],
  ["post", "/sign-in", "sign_in_ask", ask],
  ["get", "/sign-in/link", "sign_in_link_page", showLink],
  ["post", "/sign-in/link", "sign_in_link", signInWithLink],
  ["post", "/sign-in/code", "sign_in_code", signInWithCode],
  ["get", "/step-up", "step_up_page", showStepUp],
  ["post", "/step-up", "step_up_ask", askForStepUp],
];

/** Paths whose errors are shown as pages. */
export const SIGN_IN_PATHS: ReadonlySet<string> = new Set(
  [...ROUTES, ...serveHome, ...serveSignUp, ...serveAddress, ...serveOidc].map(([, path]) => path),
);

const ALL_ROUTES = [...ROUTES, ...serveHome, ...serveSignUp, ...serveAddress, ...servePasskeys, ...serveOidc];

/** The pages to sign in with (PEOPLE-2), and those behind them. */
export function serveSignIn(entryPoint: Omit<SignInEntryPoint, "oidc">): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  const { config } = entryPoint.deps;
  const signIn: SignInEntryPoint = { ...entryPoint, oidc: createOidcProvider(config) };
  for (const [method, path, operation, handle] of ALL_ROUTES) {
    router[method](path, async (ctx) => {
      ctx.state.operation = operation;
      if (!isSignInPossible(config)) return sendPage(config, ctx, needsHttpsPage);
      if (method === "post") refuseOtherOrigins(config, ctx);
      await handle(signIn, ctx);
    });
  }
  return router;
}

const LINK_PAGES: Readonly<Record<LinkState, (token: string) => SignInPage>> = {
  here: (token) => linkPage(token, "sign_in"),
  new: (token) => linkPage(token, "sign_up"),
  elsewhere: () => otherBrowserPage(),
  gone: () => goneLinkPage(),
};

async function showAsk({ deps, oidc }: SignInEntryPoint, ctx: Context): Promise<void> {
  rememberReturnPath(deps.config, ctx);
  // Someone who signs in once more has chosen a language already.
  await sessionOf(deps, ctx);
  const isSent = new URLSearchParams(ctx.querystring).has("sent");
  sendPage(deps.config, ctx, isSent ? sentPage() : askPage({ otherWays: oidcPart(oidc?.name ?? null) }));
}

async function ask(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const form = await readForm(entryPoint.budget, ctx);
  const address = signInAddress(form.get("email") ?? "");
  if (!isMailbox(address) || !isOneLine(address)) {
    const otherWays = oidcPart(entryPoint.oidc?.name ?? null);
    sendPage(
      entryPoint.deps.config,
      ctx,
      askPage({ problem: ({ problems }) => problems.email, status: 400, otherWays }),
    );
    return;
  }
  await sendMail(entryPoint, ctx, form, { address, purpose: "sign_in" });
}

/** The same response and the same work for every address, known or not. PEOPLE-10. */
async function sendMail(
  { deps, limits }: SignInEntryPoint,
  ctx: Context,
  form: URLSearchParams,
  { address, purpose }: { readonly address: string; readonly purpose: AttemptPurpose },
): Promise<void> {
  const { config } = deps;
  const recipient = hashOfAddress(config.customerHashKey, address).toString("base64url");
  const limit = await countMail(limits, ctx.ip, recipient);
  if (limit !== null) {
    ctx.set("Retry-After", String(limit.resetSeconds));
    sendPage(config, ctx, tooManyPage(Math.ceil(limit.resetSeconds / 60)));
    return;
  }
  const browser = readCookie(config, ctx, "attempt") ?? newSecret().secret;
  const identity = openIdentity(deps, form.get("identity") ?? "", browser);
  await inTransaction(deps, (tx) =>
    askToSignIn(tx, {
      address,
      browser,
      purpose,
      identity,
      language: languageOf(ctx),
      isLanguageAsked: askedLanguage(ctx) !== null,
    }),
  );
  writeCookie(config, ctx, "attempt", browser);
  sendOn(config, ctx, inAskedLanguage(ctx, "/sign-in?sent"));
}

async function showLink({ deps }: SignInEntryPoint, ctx: Context): Promise<void> {
  const token = new URLSearchParams(ctx.querystring).get("token") ?? "";
  const browser = readCookie(deps.config, ctx, "attempt");
  await sessionOf(deps, ctx);
  const state = isSecretForm(token)
    ? await findLink(deps.sql, { token, browser }, deps.systemClock.now())
    : "gone";
  sendPage(deps.config, ctx, LINK_PAGES[state](token));
}

async function signInWithLink(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const { deps } = entryPoint;
  const token = (await readForm(entryPoint.budget, ctx)).get("token") ?? "";
  const isSignedIn = isSecretForm(token)
    ? await begin(entryPoint, ctx, (tx, browser) => signInByLink(tx, token, browser))
    : false;
  if (isSignedIn) return;
  const attemptSecret = readCookie(deps.config, ctx, "attempt");
  const state = await findLink(deps.sql, { token, browser: attemptSecret }, deps.systemClock.now());
  sendPage(deps.config, ctx, state === "elsewhere" ? otherBrowserPage(403) : goneLinkPage(403));
}

async function signInWithCode(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const code = (await readForm(entryPoint.budget, ctx)).get("code") ?? "";
  if (await begin(entryPoint, ctx, (tx, browser) => signInByCode(tx, code, browser))) return;
  sendPage(
    entryPoint.deps.config,
    ctx,
    sentPage(({ problems }) => problems.code, 403),
  );
}

/** Begins a session if the attempt succeeds; its changes to the attempt are committed either way. */
async function begin(
  entryPoint: SignInEntryPoint,
  ctx: Context,
  signIn: (tx: Tx, browser: SigningBrowser) => Promise<OpenedSession | null>,
): Promise<boolean> {
  const { config } = entryPoint.deps;
  const session = await inTransaction(entryPoint.deps, (tx) => signIn(tx, browserOf(entryPoint, ctx)));
  if (session === null) return false;
  writeSession(config, ctx, session);
  sendOn(config, ctx, inAskedLanguage(ctx, "/"));
  return true;
}

async function showStepUp({ deps }: SignInEntryPoint, ctx: Context): Promise<void> {
  rememberReturnPath(deps.config, ctx);
  const session = await sessionOf(deps, ctx);
  if (session === null) sendOn(deps.config, ctx, inAskedLanguage(ctx, "/sign-in"));
  else sendPage(deps.config, ctx, stepUpPage(session.email));
}

async function askForStepUp(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const form = await readForm(entryPoint.budget, ctx);
  const session = await sessionOf(entryPoint.deps, ctx);
  if (session === null) sendOn(entryPoint.deps.config, ctx, "/sign-in");
  else await sendMail(entryPoint, ctx, form, { address: session.email, purpose: "step_up" });
}

import type { Config } from "../../config.ts";
import { ATTEMPT_MS } from "../../domain/sign-in/attempt.ts";
import { isSecretForm } from "../../domain/sign-in/secret.ts";
import { LONGEST_MS } from "../../domain/sign-in/session.ts";
import type { Context } from "../http/context.ts";

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Cookie names: the session, the sign-in attempt that links and codes are bound to, and the screen to return to. */
const COOKIES = {
  session: { name: "vp_session", longestMs: LONGEST_MS },
  attempt: { name: "vp_attempt", longestMs: ATTEMPT_MS },
  next: { name: "vp_next", longestMs: ATTEMPT_MS },
} as const;
export type CookieKind = keyof typeof COOKIES;

const isHttps = ({ baseUrl }: Config): boolean => baseUrl.startsWith("https:");

/** Whether people can sign in: over https, or on the local machine. */
export const isSignInPossible = (config: Config): boolean =>
  isHttps(config) || LOOPBACK_NAMES.has(new URL(config.baseUrl).hostname);

/**
 * With the `__Host-` prefix no other host or subdomain can set the cookie; browsers accept it over https only.
 * PEOPLE-14.
 */
export const cookieName = (config: Config, kind: CookieKind): string =>
  `${isHttps(config) ? "__Host-" : ""}${COOKIES[kind].name}`;

/** The secret in a cookie of this request; null without a well-formed one. */
export function readCookie(config: Config, ctx: Context, kind: CookieKind): string | null {
  const value = cookieValue(config, ctx, kind);
  return value !== null && isSecretForm(value) ? value : null;
}

/** What a cookie of this request holds, whatever its form; null without the cookie. */
export const cookieValue = (config: Config, ctx: Context, kind: CookieKind): string | null =>
  ctx.cookies.get(cookieName(config, kind)) ?? null;

/**
 * Sets the session cookie for as long as the session lasts, and deletes the attempt's. PEOPLE-14.
 *
 * @param session.longestMs the session's longest lifetime
 */
export function writeSession(
  config: Config,
  ctx: Context,
  { secret, longestMs }: Readonly<{ secret: string; longestMs: number }>,
): void {
  writeCookie(config, ctx, "session", secret, longestMs);
  writeCookie(config, ctx, "attempt", null);
}

/** @param value must need no quoting; null deletes the cookie */
export function writeCookie(
  config: Config,
  ctx: Context,
  kind: CookieKind,
  value: string | null,
  longestMs: number = COOKIES[kind].longestMs,
): void {
  const age = value === null ? 0 : longestMs / 1000;
  ctx.append(
    "Set-Cookie",
    `${cookieName(config, kind)}=${value ?? ""}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax` +
      (isHttps(config) ? "; Secure" : ""),
  );
}

import type { Config } from "../../config.ts";
import type { Context } from "../http/context.ts";
import { cookieValue, writeCookie } from "../sessions/cookies.ts";

/**
 * Paths of screens only: anything else could lead away from this service, or trigger a request chosen by someone
 * else.
 */
const SCREEN = /^\/(?:console|portal|ops)(?:[/?][^\s\\#]{0,2000})?$/;

/** Remembers the screen named by `next`, to return to it after sign-in. PEOPLE-32. */
export function rememberReturnPath(config: Config, ctx: Context): void {
  const next = new URLSearchParams(ctx.querystring).get("next");
  if (next !== null && SCREEN.test(next)) writeCookie(config, ctx, "next", encodeURIComponent(next));
}

/** The remembered screen, once; null if there is none. */
export function takeReturnPath(config: Config, ctx: Context): string | null {
  const cookie = cookieValue(config, ctx, "next");
  if (cookie === null) return null;
  writeCookie(config, ctx, "next", null);
  try {
    const next = decodeURIComponent(cookie);
    return SCREEN.test(next) ? next : null;
  } catch {
    return null;
  }
}

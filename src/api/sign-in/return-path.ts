import type { Config } from "../../config.ts";
import { ATTEMPT_MS } from "../../domain/sign-in/attempt.ts";
import type { Context } from "../http/context.ts";

const COOKIE = "vp_next";

/** The address of a screen. Anything else could lead away from this service, or make a request that someone else chose. */
const SCREEN = /^\/(?:console|portal|ops)(?:[/?][^\s\\#]{0,2000})?$/;

/** Remembers the screen named by `next`, to return to it once the person has signed in. PEOPLE-32. */
export function rememberReturnPath(config: Config, ctx: Context): void {
  const next = new URLSearchParams(ctx.querystring).get("next");
  if (next !== null && SCREEN.test(next)) write(config, ctx, encodeURIComponent(next), ATTEMPT_MS / 1000);
}

/** The remembered screen, once; null if there is none. */
export function takeReturnPath(config: Config, ctx: Context): string | null {
  const cookie = ctx.cookies.get(COOKIE);
  if (cookie === undefined) return null;
  write(config, ctx, "", 0);
  try {
    const next = decodeURIComponent(cookie);
    return SCREEN.test(next) ? next : null;
  } catch {
    return null;
  }
}

function write({ baseUrl }: Config, ctx: Context, value: string, ageSeconds: number): void {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  ctx.append(
    "Set-Cookie",
    `${COOKIE}=${value}; Path=/; Max-Age=${ageSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

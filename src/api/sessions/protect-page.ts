import type { Config } from "../../config.ts";
import type { Context } from "../http/context.ts";

/**
 * The headers of every page for people: never stored, isolated from other origins, and without a referrer. PEOPLE-19.
 */
export function protectPage(config: Config, ctx: Context): void {
  ctx.set("Cache-Control", "no-store");
  ctx.set("Cross-Origin-Opener-Policy", "same-origin");
  ctx.set("Cross-Origin-Resource-Policy", "same-origin");
  ctx.set("Referrer-Policy", "no-referrer");
  if (config.baseUrl.startsWith("https:")) ctx.set("Strict-Transport-Security", "max-age=31536000");
}

/** Redirects to a page of this service that leads back to this one afterwards. PEOPLE-32. */
export const sendOnAndBack = (config: Config, ctx: Context, path: string): void =>
  sendOn(config, ctx, `${path}?next=${encodeURIComponent(ctx.path + ctx.search)}`);

/** Redirects the browser to a page of this service, with GET. */
export function sendOn(config: Config, ctx: Context, path: string): void {
  protectPage(config, ctx);
  ctx.status = 303;
  ctx.set("Location", path);
  ctx.body = "";
}

import type { Config } from "../../config.ts";
import type { Context } from "../http/context.ts";
import { renderPage } from "../pages/layout.ts";
import type { SignInPage } from "./pages.ts";
import { CARD_STYLE, PRODUCT } from "./style.ts";

/** Sends a page of signing in: never stored or framed, and without a referrer. PEOPLE-19. */
export function sendPage(config: Config, ctx: Context, page: SignInPage): void {
  protectAnswer(config, ctx);
  renderPage(ctx, { ...page, body: `${PRODUCT}\n${page.body}`, style: CARD_STYLE, formAction: "self" });
}

/** Sends the browser on to a page of this service, with GET. */
export function sendOn(config: Config, ctx: Context, path: string): void {
  protectAnswer(config, ctx);
  ctx.status = 303;
  ctx.set("Location", path);
  ctx.body = "";
}

function protectAnswer(config: Config, ctx: Context): void {
  ctx.set("Cache-Control", "no-store");
  ctx.set("Cross-Origin-Opener-Policy", "same-origin");
  ctx.set("Cross-Origin-Resource-Policy", "same-origin");
  ctx.set("Referrer-Policy", "no-referrer");
  if (config.baseUrl.startsWith("https:")) ctx.set("Strict-Transport-Security", "max-age=31536000");
}

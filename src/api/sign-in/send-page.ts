import type { Config } from "../../config.ts";
import type { Context } from "../http/context.ts";
import { renderPage } from "../pages/layout.ts";
import { protectPage } from "../sessions/protect-page.ts";
import type { SignInPage } from "./pages.ts";
import { CARD_STYLE, PRODUCT } from "./style.ts";

/** Sends a sign-in page: never stored or framed, and without a referrer. PEOPLE-19. */
export function sendPage(config: Config, ctx: Context, page: SignInPage): void {
  protectPage(config, ctx);
  renderPage(ctx, { ...page, body: `${PRODUCT}\n${page.body}`, style: CARD_STYLE, formAction: "self" });
}

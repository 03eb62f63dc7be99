import type { Config } from "../../config.ts";
import type { Context } from "../http/context.ts";
import { askedLanguage, languageOf } from "../http/language.ts";
import { renderPage } from "../pages/layout.ts";
import { protectPage } from "../sessions/protect-page.ts";
import type { SignInPage } from "./pages.ts";
import { CARD_STYLE, PRODUCT } from "./style.ts";
import { SIGN_IN_WORDS } from "./words/words.ts";

/** Sends a sign-in page: never stored or framed, and without a referrer. PEOPLE-19. */
export function sendPage(config: Config, ctx: Context, page: SignInPage): void {
  protectPage(config, ctx);
  const language = languageOf(ctx);
  const content = page(SIGN_IN_WORDS[language], language);
  renderPage(ctx, {
    ...content,
    language,
    body: `${PRODUCT}\n${keepLanguage(ctx, content.body)}`,
    style: CARD_STYLE,
  });
}

/** The forms and links of a page that was asked for in a language lead to pages in that language. PEOPLE-35. */
function keepLanguage(ctx: Context, body: string): string {
  const asked = askedLanguage(ctx);
  return asked === null ? body : body.replaceAll(/(?<= (?:action|href)="\/[^"?]*)(?=")/g, `?lang=${asked}`);
}

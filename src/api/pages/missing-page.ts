import type { Context } from "../http/context.ts";
import { languageOf } from "../http/language.ts";
import { renderPage } from "./layout.ts";
import { PAGE_WORDS } from "./words/words.ts";

/** The 404 page of an address that leads to nothing. */
export function renderMissingPage(
  ctx: Context,
  kind: "program" | "profile" | "invoice" | "statement" | "link",
): void {
  const language = languageOf(ctx);
  const { title, text } = PAGE_WORDS[language][kind].missing;
  renderPage(ctx, { language, status: 404, title, body: `<h1>${title}</h1>\n<p>${text}</p>` });
}

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../domain/language.ts";
import type { Context } from "./context.ts";

/**
 * The language of a page: the person's choice, else what the address asks for (`?lang=de`), else what the browser
 * prefers. PEOPLE-35.
 *
 * @param chosen by the signed-in person, or null
 */
export function languageOf(ctx: Context, chosen: Language | null = null): Language {
  if (chosen !== null) return chosen;
  const asked = new URLSearchParams(ctx.querystring).get("lang");
  ctx.vary("Accept-Language");
  const preferred = ctx.acceptsLanguages(...LANGUAGES);
  return (
    LANGUAGES.find((one) => one === asked) ?? LANGUAGES.find((one) => one === preferred) ?? DEFAULT_LANGUAGE
  );
}

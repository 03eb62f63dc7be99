import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../domain/language.ts";
import type { Context } from "./context.ts";

/** The language that the address asks for, if it is one of ours. */
export function askedLanguage(ctx: Context): Language | null {
  const asked = new URLSearchParams(ctx.querystring).get("lang");
  return LANGUAGES.find((one) => one === asked) ?? null;
}

/**
 * The language of a page: the person's choice, else what the address asks for (`?lang=de`), else what the browser
 * prefers. PEOPLE-35. The choice is known once the request's session has been read.
 */
export function languageOf(ctx: Context): Language {
  ctx.vary("Accept-Language");
  ctx.vary("Cookie");
  const { chosenLanguage } = ctx.state;
  if (chosenLanguage !== undefined) return chosenLanguage;
  const preferred = ctx.acceptsLanguages(...LANGUAGES);
  return askedLanguage(ctx) ?? LANGUAGES.find((one) => one === preferred) ?? DEFAULT_LANGUAGE;
}

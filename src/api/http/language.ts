import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../domain/language.ts";
import type { Context } from "./context.ts";

/**
 * The language that the address asks for, or the screen that it leads back to (`next`), or the one that another site sends
 * back (`state`), if it is one of ours.
 */
export function askedLanguage(ctx: Context): Language | null {
  const query = new URLSearchParams(ctx.querystring);
  const [, nextQuery] = (query.get("next") ?? "").split("?");
  const [, ofState] = (query.get("state") ?? "").split(".");
  const asked = query.get("lang") ?? new URLSearchParams(nextQuery).get("lang") ?? ofState;
  return LANGUAGES.find((one) => one === asked) ?? null;
}

/** A state for another site, which sends back the language that this page was asked for with it. */
export function stateWithLanguage(ctx: Context, secret: string): string {
  const asked = askedLanguage(ctx);
  return asked === null ? secret : `${secret}.${asked}`;
}

/** The secret of such a state. */
export const secretOfState = (state: string): string => state.split(".")[0]!;

/** A path of this service in the language that this page was asked for, unless the person has chosen one. PEOPLE-36. */
export function inAskedLanguage(ctx: Context, path: string): string {
  const asked = ctx.state.chosenLanguage === undefined ? askedLanguage(ctx) : null;
  return asked === null ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${asked}`;
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

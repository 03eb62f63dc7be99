import i18next from "i18next";
import { initReactI18next } from "react-i18next";

/** The texts of one app, by area. */
export type Words = Readonly<Record<string, object>>;

/** Sets the first texts of an app. A text that is missing shows its key, and is an error in the console. */
export function startWords(english: Words): void {
  void i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    // The texts are here, so nothing is waited for.
    initAsync: false,
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    returnNull: false,
    parseMissingKeyHandler: showMissing,
  });
  document.documentElement.lang = i18next.language;
}

/** A text with a default may be missing: such are the words for values that the service may add later. */
function showMissing(key: string, defaultText?: string): string {
  if (defaultText === undefined) reportError(new Error(`There is no text ${key}.`));
  return defaultText ?? key;
}

/** Adds texts that are loaded later. */
export function addWords(english: Words): void {
  i18next.addResourceBundle("en", "translation", english, true, true);
}

import i18next from "i18next";
import { initReactI18next } from "react-i18next";

/** The texts of one app, by area. */
export type Words = Readonly<Record<string, object>>;

/** The languages of the apps, as the service knows them. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of what is drawn. The service says which: by the person's choice, else by the browser. */
export const pageLanguage = (): Language => (i18next.language === "de" ? "de" : "en");

/** How this page writes numbers and dates: as the browser does, if it speaks the page's language. */
export function pageLocale(): string {
  const language = pageLanguage();
  return navigator.languages.find((one) => one.split("-")[0] === language && isTag(one)) ?? language;
}

/** Chromium names its language `en-US@posix` where the system has none, and `Intl` refuses that. */
function isTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

/** Sets the first texts of an app. A text that is missing shows its key, and is an error in the console. */
export function startWords(words: Readonly<Partial<Record<Language, Words>>>, language: Language): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    // The texts are here, so nothing is waited for.
    initAsync: false,
    resources: Object.fromEntries(
      Object.entries(words).map(([name, texts]) => [name, { translation: texts }]),
    ),
    interpolation: { escapeValue: false },
    returnNull: false,
    parseMissingKeyHandler: showMissing,
  });
}

/** A text with a default may be missing: such are the words for values that the service may add later. */
function showMissing(key: string, defaultText?: string): string {
  if (defaultText === undefined) reportError(new Error(`There is no text ${key}.`));
  return defaultText ?? key;
}

/** Goes on in another of the languages that the first texts are there in. */
export function switchLanguage(language: Language): void {
  void i18next.changeLanguage(language);
}

/** Adds texts that are loaded later. */
export function addWords(words: Words): void {
  i18next.addResourceBundle(i18next.language, "translation", words, true, true);
}

import i18next from "i18next";
import { initReactI18next } from "react-i18next";

/** The texts of one app, by area. */
type Words = Readonly<Record<string, object>>;

/** Sets the texts of an app. Missing texts throw while developing and testing, and show their key in production. */
export async function startWords(english: Words): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = i18next.language;
}

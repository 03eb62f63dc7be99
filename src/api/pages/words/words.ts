import type { Language } from "../../../domain/language.ts";
import { GERMAN_PAGES } from "./de.ts";
import { ENGLISH_PAGES, type PageWords } from "./en.ts";

export type { PageWords };

/** The pages outside the apps in every language. PEOPLE-35. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = { en: ENGLISH_PAGES, de: GERMAN_PAGES };

import type { Language } from "../../../domain/language.ts";
import { GERMAN_WORDS } from "./de.ts";
import { ENGLISH_WORDS, type SignInWords } from "./en.ts";

export type { SignInWords };

/** The sign-in pages in every language. PEOPLE-35. */
export const SIGN_IN_WORDS: Readonly<Record<Language, SignInWords>> = { en: ENGLISH_WORDS, de: GERMAN_WORDS };

import { withWordsOf } from "../app/with-words.ts";

/** Loads a part of the console with the texts of all screens but the first. */
export const withWords = withWordsOf({
  en: () => import("../words/en/console/index.ts"),
  de: () => import("../words/de/console/index.ts"),
});

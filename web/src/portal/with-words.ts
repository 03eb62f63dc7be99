import { withWordsOf } from "../app/with-words.ts";

/** Loads a part of the portal with the texts of all screens but the first. */
export const withWords = withWordsOf({
  en: () => import("../words/en/portal/index.ts"),
  de: () => import("../words/de/portal/index.ts"),
});

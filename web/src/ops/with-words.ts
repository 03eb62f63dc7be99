import { withWordsOf } from "../app/with-words.ts";

/** Loads a part of the desk with the texts of all screens but the first. */
export const withWords = withWordsOf({
  en: () => import("../words/en/ops/index.ts"),
  de: () => import("../words/de/ops/index.ts"),
});

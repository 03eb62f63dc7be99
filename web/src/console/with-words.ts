import { withWordsOf } from "../app/with-words.ts";

/** Loads a part of the console with the texts of all screens but the first. */
export const withWords = withWordsOf(() => import("../words/en/console/index.ts"));

import { addWords, type Language, pageLanguage, type Words } from "../words/index.ts";
import type { WithWords } from "./screens.ts";

/**
 * How an app loads its parts.
 *
 * @param loadWords loads the texts of all screens but the first, which are one file in each language
 */
export const withWordsOf =
  (loadWords: Readonly<Record<Language, () => Promise<{ readonly screenWords: Words }>>>): WithWords =>
  async (load) => {
    const [part, { screenWords }] = await Promise.all([load(), loadWords[pageLanguage()]()]);
    addWords(screenWords);
    return part;
  };

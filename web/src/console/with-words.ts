import { addWords } from "../words/index.ts";

/** Loads a part of the console with the texts of all screens but the first, which are one file. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part, { screenWords }] = await Promise.all([load(), import("../words/en/console/index.ts")]);
  addWords(screenWords);
  return part;
}

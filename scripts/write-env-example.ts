import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SETTINGS } from "../src/settings.ts";
import type { Setting } from "../src/settings.ts";

const HEAD = `# Settings of the service, all optional. Copy this file to .env and uncomment what you set: npm start, npm run dev and
# npm run vp read it. A variable of the environment wins over the file.
`;

/** Returns the text of `.env.example`: every setting, commented out, with its meaning and its default. */
export function envExample(): string {
  const settings = Object.entries<Setting>(SETTINGS).map(
    ([name, { default: written, meaning }]) => `\n# ${meaning}\n# ${name}=${quoted(written ?? "")}\n`,
  );
  return HEAD + settings.join("");
}

/** In quotes where a reader of such files would split the value, or read on in the next line because there is none. */
const quoted = (value: string): string => (value === "" || /[\s<>]/.test(value) ? `"${value}"` : value);

/** Part of `npm run docs`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileURLToPath(new URL("../.env.example", import.meta.url)), envExample());
}

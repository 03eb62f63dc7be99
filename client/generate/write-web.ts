import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { webFiles } from "./web-files.ts";

/** `npm run docs`: writes the web app's tables of the operations for people only. */
const folder = fileURLToPath(new URL("../../web/src/api/generated/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(webFiles())) writeFileSync(`${folder}${name}`, text);

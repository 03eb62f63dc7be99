import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ENDPOINTS } from "../registry.ts";
import { referenceFiles } from "./reference-files.ts";

/** `npm run docs`: writes the generated documentation. */
const folder = fileURLToPath(new URL("../../../docs/", import.meta.url));
mkdirSync(`${folder}reference`, { recursive: true });
for (const [name, text] of Object.entries(referenceFiles(ENDPOINTS))) writeFileSync(`${folder}${name}`, text);

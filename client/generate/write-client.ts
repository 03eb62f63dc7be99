import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { clientFiles, type Contract } from "./client-files.ts";

/** `npm run docs`: writes the generated part of the client from the contract. */
const contract = new URL("../../docs/reference/openapi.json", import.meta.url);
const folder = fileURLToPath(new URL("../src/generated/", import.meta.url));
mkdirSync(folder, { recursive: true });
const files = clientFiles(JSON.parse(readFileSync(contract, "utf8")) as Contract);
for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}${name}`, text);

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandsPage } from "./reference.ts";
import { COMMANDS } from "./registry.ts";

/** `npm run docs`: writes the page of the commands. */
writeFileSync(
  fileURLToPath(new URL("../../docs/reference/commands.md", import.meta.url)),
  commandsPage(COMMANDS),
);

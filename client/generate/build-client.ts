import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Writes the client as JavaScript with declarations. They are part of the repository, so that the client can be installed
 * from a clone that has no compiler (Decision 0019).
 */
export function buildClient(target: string): void {
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  rmSync(target, { recursive: true, force: true });
  const project = fileURLToPath(new URL("../src", import.meta.url));
  execFileSync(process.execPath, [join(compiler, "../bin/tsc"), "--project", project, "--outDir", target]);
}

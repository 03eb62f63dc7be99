import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Bundles the workflows into the file named by the argument. A process of its own, because bundling inside Jest takes
 * several times as long.
 */
const [target] = process.argv.slice(2) as [string];
const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL("../../../src/workflows/index.ts", import.meta.url)),
  logger: new DefaultLogger("WARN"),
});
writeFileSync(target, code);

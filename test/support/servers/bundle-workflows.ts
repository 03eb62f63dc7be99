import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";
import { writeFileSync } from "node:fs";
import { WORKFLOW_SOURCES } from "../../../src/worker/workflow-bundle.ts";

/**
 * Bundles the workflows into the file named by the argument. A process of its own, because bundling inside Jest takes
 * several times as long.
 */
const [target] = process.argv.slice(2) as [string];
const { code } = await bundleWorkflowCode({
  ...WORKFLOW_SOURCES,
  logger: new DefaultLogger("WARN"),
});
writeFileSync(target, code);

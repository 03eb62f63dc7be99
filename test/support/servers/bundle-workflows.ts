import { writeFileSync } from "node:fs";
import { pino } from "pino";
import { workflowBundle } from "../../../src/worker/workflow-bundle.ts";
import { BUNDLE_CACHE } from "./process-caches.ts";

/**
 * Bundles the workflows into the file named by the argument, and for the worker processes that tests start: side by side
 * on a busy machine they took longer to bundle them than a test waits. A process of its own, because bundling inside
 * Jest takes several times as long.
 */
const [target] = process.argv.slice(2) as [string];
const { code } = await workflowBundle(BUNDLE_CACHE.DATA_DIR, pino({ level: "warn" }), false);
writeFileSync(target, code);

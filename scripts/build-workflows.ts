// Bundles the workflows into a folder, from which workers with that `DATA_DIR` start at once and write nothing:
// `node scripts/build-workflows.ts FOLDER`.
import { createLog } from "../src/log.ts";
import { workflowBundle } from "../src/worker/workflow-bundle.ts";
import { readOrExit } from "./read-or-exit.ts";

const folder = readOrExit(() => {
  const [named, ...more] = process.argv.slice(2);
  if (named === undefined || more.length > 0) throw new Error("Name one folder.");
  return named;
}, "Usage: node scripts/build-workflows.ts FOLDER");
const log = createLog("warn", "build");
// As workers need them without and with `TEMPORAL_CODEC_KEY`.
for (const encodesFailures of [false, true]) await workflowBundle(folder, log, encodesFailures);

import { bundleWorkflowCode } from "@temporalio/worker";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { FAILURE_CONVERTER } from "../temporal/payload-codec.ts";
import { temporalLoggerTo } from "./temporal-runtime.ts";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));
/** The workflows, and what follows their requests and traces. */
export const WORKFLOW_SOURCES = {
  workflowsPath: fileURLToPath(new URL("../workflows/index.ts", import.meta.url)),
  workflowInterceptorModules: [fileURLToPath(new URL("../workflows/interceptors.ts", import.meta.url))],
};

/** What workflows may import: the bundle changes with any of these files. */
const BUNDLED_FOLDERS = ["workflows", "domain", "temporal"];

const isBundle = (name: string): boolean => /^workflows-[0-9a-f]+(-encoded)?\.js$/.test(name);

/**
 * The workflows as one script for the worker's isolates. Bundling takes a second or two, so the result is cached in
 * the data folder, named after its sources and replacing the previous one; if the folder is not writable, every start
 * bundles.
 *
 * @param encodesFailures whether failures put their message and stack into a payload
 */
export async function workflowBundle(
  dataDir: string,
  log: Logger,
  encodesFailures: boolean,
): Promise<{ readonly code: string }> {
  const stem = `workflows-${sourceHash()}`;
  const name = `${stem}${encodesFailures ? "-encoded" : ""}.js`;
  try {
    return { code: readFileSync(join(dataDir, name), "utf8") };
  } catch {
    // Missing, or made from other sources.
  }
  const { code } = await bundleWorkflowCode({
    ...WORKFLOW_SOURCES,
    // Lines and names of stack traces need a map, but not the sources in it, which are two thirds of a bundle.
    webpackConfigHook: (config) => ({ ...config, devtool: "inline-nosources-source-map" }),
    logger: temporalLoggerTo(log),
    ...(encodesFailures && { failureConverterPath: FAILURE_CONVERTER }),
  });
  try {
    keep(dataDir, { stem, name }, code);
  } catch (error) {
    log.warn({ err: error }, "cannot store the workflow bundle in the data folder");
  }
  return { code };
}

function keep(dataDir: string, { stem, name }: { stem: string; name: string }, code: string): void {
  mkdirSync(dataDir, { recursive: true });
  // Renamed when complete: another worker may be starting at the same time.
  const unfinished = join(dataDir, `${name}.${process.pid}`);
  writeFileSync(unfinished, code);
  renameSync(unfinished, join(dataDir, name));
  const former = readdirSync(dataDir).filter((other) => isBundle(other) && !other.startsWith(stem));
  for (const other of former) rmSync(join(dataDir, other), { force: true });
}

/** A bundle depends on its sources and on the version of Temporal's SDK, which adds its own code. */
function sourceHash(): string {
  const hash = createHash("sha256");
  const sdk = createRequire(import.meta.url)("@temporalio/workflow/package.json") as { version: string };
  hash.update(sdk.version);
  const files = BUNDLED_FOLDERS.flatMap((folder) => globSync(join(SOURCES, folder, "**/*.ts")));
  for (const path of files.toSorted()) {
    hash.update(path.slice(SOURCES.length)).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

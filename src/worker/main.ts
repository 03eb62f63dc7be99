import { loadConfig } from "../config.ts";
import { refuseExcessivePrivileges } from "../db/privileges.ts";
import { USUAL_WORK_OF_WORKERS } from "../db/work.ts";
import { openDeps } from "../deps.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { isEncrypting } from "../temporal/payload-codec.ts";
import { drain, LONGEST_CLOSE_MS } from "./drain.ts";
import { ownConnections } from "./lane-pools.ts";
import { createBacklogReader } from "./backlog-reader.ts";
import { openSdkMetrics } from "./sdk-metrics.ts";
import { startWorker } from "./start-worker.ts";
import { workflowBundle } from "./workflow-bundle.ts";

/** Runs the worker until SIGTERM or SIGINT, then drains: no new work, running work finishes, exit status 0. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const poolSize = ownConnections(config.databasePoolSize);
  const deps = await openDeps(config, "worker", USUAL_WORK_OF_WORKERS, poolSize);
  await refuseExcessivePrivileges(deps);
  const backlogs = createBacklogReader(config);
  const bundle = await workflowBundle(config.dataDir, deps.log, isEncrypting(config));
  const readSdk = await openSdkMetrics(deps.log);
  const worker = startWorker(deps, { workflowBundle: bundle });
  const metrics = createMetrics({ ...deps, pool: worker.connections }, () => backlogs.read(), readSdk);
  let isStopping = false;
  const isReady = () => !isStopping && worker.isPolling();
  const metricsServer = await serveMetrics(deps, metrics, "worker", isReady);
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    deps.log.info("worker drains");
    await worker.stop();
    await metricsServer.close();
    await backlogs.close();
    // A statement that was cut off would hold its connection until it ends.
    await drain([{ stop: () => deps.close() }], LONGEST_CLOSE_MS);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

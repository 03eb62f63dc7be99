import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { loadConfig } from "../config.ts";
import { sumOfConnections } from "../db/connection-counts.ts";
import { refuseExcessivePrivileges } from "../db/privileges.ts";
import { openDeps } from "../deps.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { openConnection } from "../temporal/connection.ts";
import { payloadCodecOf } from "../temporal/payload-codec.ts";
import { drain, LONGEST_CLOSE_MS } from "../worker/drain.ts";
import { createApp } from "./app.ts";
import { createApiServer } from "./http/create-server.ts";
import { probeTemporal } from "./http/health.ts";
import { createFoldingForReads } from "./http/folding-for-reads.ts";
import { createKeyUses } from "./http/key-uses.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";

const DRAIN_MS = 15_000;

/**
 * Serves the API until SIGTERM or SIGINT, then drains: for a while readiness is 503 and every response closes its
 * connection; then no new connections are accepted, running requests finish or are cut off, and the exit status is 0.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const deps = await openDeps(config, "api");
  await refuseExcessivePrivileges(deps);
  const limits = await createRateLimits(deps);
  const keyUses = createKeyUses(deps);
  const folding = createFoldingForReads(deps);
  const temporal = probeTemporal(openConnection(config));
  const codec = payloadCodecOf(config);
  let isDraining = false;
  const metrics = createMetrics({ ...deps, pool: sumOfConnections([deps.pool, deps.salesPool]) });
  const app = createApp({
    ...{ deps, limits, keyUses, metrics, temporal, codec },
    isDraining: () => isDraining,
    noteRead: () => folding.noteRead(),
  });
  const server = createApiServer(app, limits);
  const metricsServer = await serveMetrics(deps, metrics, "api", () => !isDraining);
  await listen(server, config.port, config.host);
  deps.log.info({ port: (server.address() as AddressInfo).port, host: config.host }, "api listens");

  const stop = async () => {
    if (isDraining) return;
    isDraining = true;
    deps.log.info("api drains");
    await pause(config.drainNoticeMs);
    deps.log.info("api stopped accepting connections");
    await closeServer(server);
    const close = async () => {
      const closing = [limits, keyUses, folding, temporal, metricsServer].map((each) => each.close());
      await Promise.allSettled(closing);
      await deps.close();
    };
    // A request that was cut off, such as a long batch, would hold its connection until its transaction ends.
    await drain([{ stop: close }], LONGEST_CLOSE_MS);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(forced);
}

main().catch((error: unknown) => {
  process.stderr.write(`api: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

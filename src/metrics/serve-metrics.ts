import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Deps } from "../deps.ts";
import { watchForwarding } from "../forwarding-watch.ts";
import type { Metrics } from "./metrics.ts";

/** The default port per kind of process, so that both fit on one machine. */
const DEFAULT_PORTS = { api: 9464, worker: 9465 } as const;

const MOST_CONNECTIONS = 20;
const REQUEST_TIMEOUT_MS = 10_000;

export interface MetricsServer {
  /** Null if the default port was taken. */
  readonly port: number | null;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a port of its own, away from the public API (OPERATE-3). If the default port is taken, the
 * process continues without it: a second worker on a machine must not fail because of metrics.
 *
 * @throws if a configured port is unavailable
 */
export async function serveMetrics(
  deps: Pick<Deps, "config" | "log">,
  metrics: Metrics,
  process: keyof typeof DEFAULT_PORTS,
): Promise<MetricsServer> {
  const { metricsPort, metricsHost } = deps.config;
  const port = metricsPort ?? DEFAULT_PORTS[process];
  const server = metricsServer(deps, metrics);
  try {
    await listen(server, port, metricsHost);
  } catch (error) {
    const { message } = error as Error;
    if (metricsPort !== null) {
      throw new Error(`METRICS_PORT: metrics cannot be served on ${metricsHost} port ${port}: ${message}.`, {
        cause: error,
      });
    }
    deps.log.warn({ err: error }, `metrics not served: set METRICS_PORT to a port other than ${port}`);
    return { port: null, close: () => Promise.resolve() };
  }
  const served = (server.address() as AddressInfo).port;
  deps.log.info({ port: served, host: metricsHost }, "serving metrics");
  return {
    port: served,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function metricsServer({ config, log }: Pick<Deps, "config" | "log">, metrics: Metrics): Server {
  const noteForwarding = watchForwarding(config, log);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    noteForwarding(request.headers);
    const [path] = (request.url ?? "").split("?");
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at GET /metrics.\n");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "could not collect metrics");
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

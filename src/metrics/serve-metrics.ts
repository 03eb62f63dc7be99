import { createServer, type Server, type ServerResponse } from "node:http";
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
 * Serves `GET /metrics` on a port of its own, away from the public API (OPERATE-3), and beside it the probes of the
 * process: `GET /healthz` responds while the process does, `GET /readyz` by `isReady` (OPERATE-30). If the default port
 * is taken, the process continues without it: a second worker on a machine must not fail because of metrics.
 *
 * @param isReady whether the process does its work
 * @throws if a configured port is unavailable
 */
export async function serveMetrics(
  deps: Pick<Deps, "config" | "log" | "meters">,
  metrics: Metrics,
  process: keyof typeof DEFAULT_PORTS,
  isReady: () => boolean,
): Promise<MetricsServer> {
  const { metricsPort, metricsHost } = deps.config;
  const port = metricsPort ?? DEFAULT_PORTS[process];
  const text = () => {
    deps.meters.ready.set({ process }, isReady() ? 1 : 0);
    return metrics.text();
  };
  const server = metricsServer(deps, { ...metrics, text }, isReady);
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

function metricsServer(
  { config, log }: Pick<Deps, "config" | "log">,
  metrics: Metrics,
  isReady: () => boolean,
): Server {
  const noteForwarding = watchForwarding(config, log);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    noteForwarding(request.headers);
    const [path] = (request.url ?? "").split("?");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && path === "/healthz") {
      respondJson(response, 200, { status: "alive" });
      return;
    }
    if (isRead && path === "/readyz") {
      respondJson(response, isReady() ? 200 : 503, { status: isReady() ? "ready" : "not_ready" });
      return;
    }
    if (path !== "/metrics" || !isRead) {
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

function respondJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

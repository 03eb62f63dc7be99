import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Sql } from "../db/sql.ts";
import { outboxStatus } from "../queries/system/outbox-status.ts";

/** What `/metrics` shows in Prometheus text. Labels carry operations and status classes, never ids. */
export interface Metrics {
  observeRequest(operation: string, method: string, status: number, durationMs: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(sql: Sql): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to its answer.",
    labelNames: ["operation", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const outbox = new Gauge({
    name: "outbox_rows",
    help: "Intents not yet handed to the workflow engine.",
    labelNames: ["state"],
    registers: [registry],
  });
  const age = new Gauge({
    name: "outbox_oldest_age_seconds",
    help: "Age of the oldest open intent.",
    registers: [registry],
  });
  const processes = new Gauge({
    name: "open_processes",
    help: "Rows that a durable process is responsible for, by kind.",
    labelNames: ["kind"],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    observeRequest(operation, method, status, durationMs) {
      duration.observe({ operation, method, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
    },
    async text() {
      const status = await outboxStatus(sql);
      outbox.set({ state: "open" }, status.open);
      outbox.set({ state: "parked" }, status.parked);
      age.set(status.oldestAgeSeconds);
      for (const [kind, count] of Object.entries(status.openProcesses)) processes.set({ kind }, count);
      return registry.metrics();
    },
  };
}

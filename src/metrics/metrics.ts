import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import type { ConnectionCounts } from "../db/connection-counts.ts";
import { createBacklogGauges, type ReadBacklogs } from "./backlog-gauges.ts";
import { createDatabaseGauges } from "./database-gauges.ts";
import { createReplicaGauges } from "./replica-gauges.ts";

/** The content of `/metrics` in Prometheus text. Labels carry operations and status classes, never ids. */
export interface Metrics {
  observeRequest(operation: string, method: string, status: number, durationMs: number): void;
  /** Counts a call that was refused because too many of its key or program were in progress. */
  noteCrowding(of: "key" | "program"): void;
  /** Concurrent callers share one read of the database's figures. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** How old the database's figures may be: reading them counts everything open, in every process that is asked. */
const FRESH_MS = 15_000;

/**
 * Milliseconds between two samples of the event loop's lag, which are a part of it. At the package's default of 10, the
 * hundred wake-ups a second were a third of what an idle worker took of a processor.
 */
const EVENT_LOOP_SAMPLE_MS = 50;

/**
 * @param readBacklogs adds the figures of Temporal's task queues
 * @param readSdk adds the text of Temporal's SDK, which has metrics of its own
 */
export function createMetrics(
  deps: Pick<Deps, "sql" | "systemClock" | "meters" | "replica"> & ProcessResources,
  readBacklogs: ReadBacklogs = () => Promise.resolve([]),
  readSdk: () => Promise<string> = () => Promise.resolve(""),
): Metrics {
  const { sql, systemClock } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  createProcessGauges(registry, deps);
  const { duration, crowding } = createRequestMetrics(registry);
  const database = new Gauge({
    name: "database_up",
    help: "1 if the database responds, else 0.",
    registers: [registry],
  });
  const readDatabase = createDatabaseGauges(registry, sql);
  const readReplica = createReplicaGauges(registry, deps.replica);
  const readTemporal = createBacklogGauges(registry, readBacklogs);
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const readFresh = (): Promise<void> => {
    if (reading === null && systemClock.now().getTime() - readAt < FRESH_MS) return Promise.resolve();
    const readingDatabase = () =>
      readDatabase().then(
        () => database.set(1),
        // Without its database the process still has its own figures, which are wanted most then.
        () => database.set(0),
      );
    return (reading ??= Promise.all([readingDatabase(), readTemporal(), readReplica()])
      .then(() => undefined)
      .finally(() => {
        readAt = systemClock.now().getTime();
        reading = null;
      }));
  };
  return {
    contentType: registry.contentType,
    observeRequest(operation, method, status, durationMs) {
      duration.observe({ operation, method, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000);
    },
    noteCrowding(of) {
      crowding.inc({ of });
    },
    async text() {
      await readFresh();
      const texts = [registry.metrics(), deps.meters.registry.metrics(), readSdk()];
      return (await Promise.all(texts)).join("\n");
    },
  };
}

/** What the API does. */
function createRequestMetrics(registry: Registry) {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to its response.",
    labelNames: ["operation", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const crowding = new Counter({
    name: "calls_at_once_refused_total",
    help: "Calls refused with 429 because too many of their key or program were in progress.",
    labelNames: ["of"],
    registers: [registry],
  });
  return { duration, crowding };
}

/** Resources of the process. */
interface ProcessResources {
  readonly pool: ConnectionCounts;
  readonly queues: Pick<Deps["queues"], "load">;
}

/** The figures of this process, read on request: they matter most while the database does not respond. */
function createProcessGauges(registry: Registry, { pool, queues }: ProcessResources): void {
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections of the pool, by state.",
    labelNames: ["state"],
    collect() {
      this.set({ state: "in_use" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
    registers: [],
  });
  registry.registerMetric(connections);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("database_connection_waiters", "Requests waiting for a pool connection.", () => pool.waitingCount);
  gauge("work_waiting", "Requests queued for a lock, without a connection.", () => queues.load().waiting);
  gauge(
    "work_lines_blocked",
    "Programs and tenants with contended locks, whose work is serialized.",
    () => queues.load().blocked,
  );
}

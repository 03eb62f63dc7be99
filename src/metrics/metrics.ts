import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { countWaiting } from "../queries/postbacks/waiting-hosts.ts";
import { sumAttention } from "../queries/operations/attention.ts";
import { createBacklogGauges, type ReadBacklogs } from "./backlog-gauges.ts";
import { lastVerification } from "../queries/reconciliation/last-verification.ts";
import { outboxStatus } from "../queries/operations/outbox-status.ts";
import { deliveryBacklog } from "../queries/deliveries/stored-delivery.ts";

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

/** Where a figure of the database stops, so that a scrape costs no more when millions of rows are open. */
const MOST_COUNTED = 100_000;

/** @param readBacklogs adds the figures of Temporal's task queues */
export function createMetrics(
  deps: Pick<Deps, "sql" | "systemClock"> & ProcessResources,
  readBacklogs: ReadBacklogs = () => Promise.resolve([]),
): Metrics {
  const { sql, systemClock } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  createProcessGauges(registry, deps);
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
  const database = new Gauge({
    name: "database_up",
    help: "1 if the database responds, else 0.",
    registers: [registry],
  });
  const readDatabase = createDatabaseGauges(registry, sql);
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
    return (reading ??= Promise.all([readingDatabase(), readTemporal()])
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
      return registry.metrics();
    },
  };
}

/** Resources of the process. */
interface ProcessResources {
  readonly pool: Pick<Deps["pool"], "totalCount" | "idleCount" | "waitingCount">;
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

/** The figures from the database. @returns a function that reads them; on failure the last ones stay */
function createDatabaseGauges(registry: Registry, sql: Sql): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const outbox = gauge("outbox_rows", "Outbox messages not yet delivered to Temporal.", ["state"]);
  const age = gauge("outbox_oldest_age_seconds", "Age of the oldest open outbox message.");
  const processes = gauge("open_processes", "Open rows owned by a workflow, by kind.", ["kind"]);
  const queued = gauge("postback_queue_rows", "Postbacks that wait for a busy host.");
  const deliveries = gauge("unsettled_deliveries", "Stored webhooks of Stripe and Shopify not yet settled.", [
    "state",
  ]);
  const deliveryAge = gauge("unsettled_delivery_oldest_age_seconds", "Age of the oldest unsettled webhook.");
  const attention = gauge("attention_open", "Items that need attention, by kind and reason.", [
    "kind",
    "reason",
  ]);
  const attentionAge = gauge("attention_oldest_age_seconds", "Age of the oldest item that needs attention.", [
    "kind",
    "reason",
  ]);
  const problems = gauge("ledger_problems", "Problems found by the last nightly ledger check.");
  const verifiedAt = gauge(
    "ledger_verified_timestamp_seconds",
    "End of the last nightly ledger check; 0 before the first.",
  );
  return async () => {
    for (const labelled of [outbox, processes, attention, attentionAge]) labelled.reset();
    const [status, backlog, books, sums, waitingPostbacks] = await Promise.all([
      outboxStatus(sql, MOST_COUNTED),
      deliveryBacklog(sql, MOST_COUNTED),
      lastVerification(sql),
      sumAttention(sql, MOST_COUNTED),
      countWaiting(sql, MOST_COUNTED),
    ]);
    for (const { kind, reason, count, oldestAgeSeconds } of sums) {
      attention.set({ kind, reason }, count);
      attentionAge.set({ kind, reason }, oldestAgeSeconds);
    }
    outbox.set({ state: "open" }, status.open);
    outbox.set({ state: "parked" }, status.parked);
    age.set(status.oldestAgeSeconds);
    queued.set(waitingPostbacks);
    for (const [kind, count] of Object.entries(status.openProcesses)) processes.set({ kind }, count);
    deliveries.set({ state: "waiting" }, backlog.unsettled - backlog.failing);
    deliveries.set({ state: "failing" }, backlog.failing);
    deliveryAge.set(backlog.oldestAgeSeconds);
    problems.set(books?.problems.length ?? 0);
    verifiedAt.set((books?.finishedAt.getTime() ?? 0) / 1000);
  };
}

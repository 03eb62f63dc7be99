import { createMetrics } from "../../../src/metrics/metrics.ts";
import { createMeters } from "../../../src/telemetry/meters.ts";

/** Every metric of API and worker, by the text that they serve before anything happened. */
export async function ownMetrics(): Promise<string[]> {
  const fails = () => Promise.reject(new Error("no database"));
  const text = await createMetrics({
    meters: createMeters(),
    sql: { rows: fails, row: fails } as never,
    systemClock: { now: () => new Date(0) },
    replica: { status: () => Promise.resolve({ state: "away", lagSeconds: null }) } as never,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    queues: { load: () => ({ waiting: 0, blocked: 0 }) },
  }).text();
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === "histogram" || type === "summary"
      ? ["_bucket", "_count", "_sum"].map((suffix) => `${name}${suffix}`)
      : [name!],
  );
}

/** The metrics of Temporal's SDK that alerts and dashboards name; `test/metrics/prometheus.test.ts` finds them at a worker. */
export const SDK_METRICS: readonly string[] = [
  "temporal_activity_execution_failed_total",
  "temporal_activity_execution_latency_seconds_bucket",
  "temporal_activity_execution_latency_seconds_count",
  "temporal_activity_schedule_to_start_latency_seconds_bucket",
  "temporal_request_failure_total",
  "temporal_request_total",
  "temporal_sticky_cache_size",
  "temporal_worker_task_slots_available",
  "temporal_workflow_completed_total",
  "temporal_workflow_failed_total",
  "temporal_workflow_task_execution_failed_total",
  "temporal_workflow_task_schedule_to_start_latency_seconds_bucket",
];

/** The names of the metrics in an expression of Prometheus. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)]
    .map(([, name]) => name!)
    .filter((name) => !/^(and|or|unless|bool|offset|sum|max|min)$/.test(name));
}

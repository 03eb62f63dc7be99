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

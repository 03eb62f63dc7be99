/** A line of a panel: what Prometheus is asked, and how each series is named. */
type Query = readonly [expression: string, legend: string];

/** A panel: its title, its unit as Grafana names it, and its lines. */
type Panel = readonly [title: string, unit: string, ...queries: readonly Query[]];

interface Dashboard {
  readonly title: string;
  readonly rows: Readonly<Record<string, readonly Panel[]>>;
}

const rate = (metric: string, by: string, where = "") =>
  `sum by (${by}) (rate(${metric}${where}[$__rate_interval]))`;
const quantile = (share: number, metric: string, by: string, where = "") =>
  `histogram_quantile(${share}, ${rate(`${metric}_bucket`, by === "" ? "le" : `le, ${by}`, where)})`;

const HTTP = "http_request_duration_seconds";
/** Probes come every few seconds, and would hide what callers get of a quiet service. */
const OF_CALLERS = `operation!~"healthz|readyz.*"`;
const SECONDS = "s";
const PER_SECOND = "ops";
const COUNT = "short";
const SHARE = "percentunit";
const AMOUNT = "none";

/** Grafana's dashboards by the names of their files; `node scripts/write-dashboards.ts` writes them. */
export const DASHBOARDS: Readonly<Record<string, Dashboard>> = {
  business: {
    title: "Partner program: business",
    rows: {
      "What comes in": [
        ["Signed events by type", PER_SECOND, [rate("events_received_total", "type"), "{{type}}"]],
        ["Signed events by outcome", PER_SECOND, [rate("events_received_total", "status"), "{{status}}"]],
        ["Clicks", PER_SECOND, [rate(`${HTTP}_count`, "status", '{operation="follow_link"}'), "{{status}}"]],
        ["Unsettled webhooks of providers", COUNT, ["max by (state) (unsettled_deliveries)", "{{state}}"]],
      ],
      "What goes out": [
        ["Calls of partners' URLs", PER_SECOND, [rate("postback_calls_total", "outcome"), "{{outcome}}"]],
        ["Postbacks that wait for busy hosts", COUNT, ["max(postback_queue_rows)", "waiting"]],
        ["Mails", PER_SECOND, [rate("mails_offered_total", "outcome"), "{{outcome}}"]],
        [
          "From a sale to its postback's workflow",
          SECONDS,
          [quantile(0.5, "outbox_handover_age_seconds", "", '{lane="postbacks"}'), "median"],
          [quantile(0.99, "outbox_handover_age_seconds", "", '{lane="postbacks"}'), "99 %"],
        ],
      ],
      "What is under way": [
        ["Open processes", COUNT, ["max by (kind) (open_processes)", "{{kind}}"]],
        ["What needs an operator", COUNT, ["max by (kind, reason) (attention_open)", "{{kind}} {{reason}}"]],
      ],
    },
  },
  api: {
    title: "Partner program: API",
    rows: {
      Requests: [
        [
          "Requests by status",
          PER_SECOND,
          [rate(`${HTTP}_count`, "status", `{${OF_CALLERS}}`), "{{status}}"],
        ],
        [
          "Latency",
          SECONDS,
          [quantile(0.5, HTTP, "", `{${OF_CALLERS}}`), "median"],
          [quantile(0.95, HTTP, "", `{${OF_CALLERS}}`), "95 %"],
          [quantile(0.99, HTTP, "", `{${OF_CALLERS}}`), "99 %"],
        ],
        [
          "Busiest operations",
          PER_SECOND,
          [`topk(10, ${rate(`${HTTP}_count`, "operation")})`, "{{operation}}"],
        ],
        [
          "Slowest operations, 95 %",
          SECONDS,
          [`topk(10, ${quantile(0.95, HTTP, "operation")})`, "{{operation}}"],
        ],
        [
          "Share of 5xx",
          SHARE,
          [
            `(sum(rate(${HTTP}_count{status="5xx",${OF_CALLERS}}[$__rate_interval])) or vector(0)) / sum(rate(${HTTP}_count{${OF_CALLERS}}[$__rate_interval]))`,
            "5xx",
          ],
        ],
        ["Refused: too many at once", PER_SECOND, [rate("calls_at_once_refused_total", "of"), "{{of}}"]],
      ],
      Database: [
        ["Reached", COUNT, ["min by (instance) (database_up)", "{{instance}}"]],
        ["Connections", COUNT, ["sum by (instance, state) (database_connections)", "{{instance}} {{state}}"]],
        [
          "Work that waits",
          COUNT,
          ["max by (instance) (database_connection_waiters)", "{{instance}} for a connection"],
          ["max by (instance) (work_waiting)", "{{instance}} for its turn"],
          ["max by (instance) (work_lines_blocked)", "{{instance}} programs locked"],
        ],
        [
          "Transactions",
          PER_SECOND,
          [rate("database_transaction_duration_seconds_count", "kind, outcome"), "{{kind}} {{outcome}}"],
        ],
        [
          "Transactions, 95 %",
          SECONDS,
          [quantile(0.95, "database_transaction_duration_seconds", "kind"), "{{kind}}"],
        ],
      ],
      Processes: [
        ["Ready", COUNT, ["sum by (process) (process_ready)", "{{process}}"]],
        ["CPU", SHARE, [rate("process_cpu_seconds_total", "instance"), "{{instance}}"]],
        ["Memory", "bytes", ["process_resident_memory_bytes", "{{instance}}"]],
        ["Event loop, 99 %", SECONDS, ["nodejs_eventloop_lag_p99_seconds", "{{instance}}"]],
        ["Garbage collection", SHARE, [rate("nodejs_gc_duration_seconds_sum", "instance"), "{{instance}}"]],
      ],
    },
  },
  worker: {
    title: "Partner program: workers",
    rows: {
      "Outbox and relay": [
        ["Outbox messages", COUNT, ["max by (state) (outbox_rows)", "{{state}}"]],
        [
          "Oldest message of each lane",
          SECONDS,
          ["max by (lane) (outbox_lane_oldest_age_seconds)", "{{lane}}"],
        ],
        [
          "Calls of Temporal",
          PER_SECOND,
          [rate("outbox_handovers_total", "lane, outcome"), "{{lane}} {{outcome}}"],
        ],
        [
          "Age at the hand-over, 95 %",
          SECONDS,
          [quantile(0.95, "outbox_handover_age_seconds", "lane"), "{{lane}}"],
        ],
      ],
      "Temporal's queues": [
        [
          "Oldest waiting task",
          SECONDS,
          ["max by (queue, kind) (temporal_backlog_age_seconds)", "{{queue}} {{kind}}"],
        ],
        ["Waiting tasks", COUNT, ["max by (queue, kind) (temporal_backlog_tasks)", "{{queue}} {{kind}}"]],
        [
          "Workflow tasks, from schedule to start, 95 %",
          SECONDS,
          [
            quantile(0.95, "temporal_workflow_task_schedule_to_start_latency_seconds", "task_queue"),
            "{{task_queue}}",
          ],
        ],
        [
          "Activities, from schedule to start, 95 %",
          SECONDS,
          [
            quantile(0.95, "temporal_activity_schedule_to_start_latency_seconds", "task_queue"),
            "{{task_queue}}",
          ],
        ],
      ],
      "Work done": [
        [
          "Activities",
          PER_SECOND,
          [rate("temporal_activity_execution_latency_seconds_count", "activity_type"), "{{activity_type}}"],
        ],
        [
          "Activities, 95 %",
          SECONDS,
          [
            quantile(0.95, "temporal_activity_execution_latency_seconds", "activity_type"),
            "{{activity_type}}",
          ],
        ],
        [
          "What fails",
          PER_SECOND,
          [rate("temporal_activity_execution_failed_total", "activity_type"), "activity {{activity_type}}"],
          [
            rate("temporal_workflow_task_execution_failed_total", "workflow_type"),
            "task of {{workflow_type}}",
          ],
          [rate("temporal_workflow_failed_total", "workflow_type"), "workflow {{workflow_type}}"],
        ],
        [
          "Workflows ended",
          PER_SECOND,
          [rate("temporal_workflow_completed_total", "workflow_type"), "{{workflow_type}}"],
        ],
      ],
      Workers: [
        [
          "Free slots",
          COUNT,
          [
            "sum by (task_queue, worker_type) (temporal_worker_task_slots_available)",
            "{{task_queue}} {{worker_type}}",
          ],
        ],
        ["Workflows in memory", COUNT, ["sum by (instance) (temporal_sticky_cache_size)", "{{instance}}"]],
        [
          "Calls of Temporal that fail",
          PER_SECOND,
          [rate("temporal_request_failure_total", "operation"), "{{operation}}"],
        ],
        ["Memory", "bytes", ["process_resident_memory_bytes", "{{instance}}"]],
      ],
    },
  },
  money: {
    title: "Partner program: money",
    rows: {
      Books: [
        ["Problems in the books", COUNT, ["max(ledger_problems)", "problems"]],
        [
          "Since the last verification",
          SECONDS,
          ["time() - max(ledger_verified_timestamp_seconds > 0)", "age"],
        ],
      ],
      Payouts: [
        ["Open payouts", COUNT, ["max by (status, method) (payouts_open)", "{{status}} {{method}}"]],
        [
          "Amount of open payouts, in cents",
          AMOUNT,
          ["max by (status, currency) (payouts_open_cents)", "{{status}} {{currency}}"],
        ],
        [
          "Calls of rails",
          PER_SECOND,
          [rate("rail_calls_total", "rail, verb, outcome"), "{{rail}} {{verb}} {{outcome}}"],
        ],
        [
          "Open payouts and batches in Temporal",
          COUNT,
          ['max by (kind) (open_processes{kind=~"payout.*"})', "{{kind}}"],
        ],
      ],
      "What needs an operator": [
        ["Items", COUNT, ["max by (kind, reason) (attention_open)", "{{kind}} {{reason}}"]],
        ["Oldest", SECONDS, ["max by (kind, reason) (attention_oldest_age_seconds)", "{{kind}} {{reason}}"]],
      ],
    },
  },
};

const WIDTH = 24;
const PANEL = { w: 12, h: 8 } as const;

/** A dashboard as Grafana imports it (schema 39); it asks for its Prometheus. */
export function grafanaDashboard(name: string): object {
  const { title, rows } = DASHBOARDS[name]!;
  let id = 0;
  let y = 0;
  const panels = Object.entries(rows).flatMap(([row, its]) => {
    const head = {
      id: (id += 1),
      type: "row",
      title: row,
      collapsed: false,
      gridPos: { x: 0, y, w: WIDTH, h: 1 },
    };
    const begin = y + 1;
    y = begin + Math.ceil(its.length / (WIDTH / PANEL.w)) * PANEL.h;
    return [
      head,
      ...its.map((panel, place) => {
        const x = (place * PANEL.w) % WIDTH;
        const below = Math.floor((place * PANEL.w) / WIDTH) * PANEL.h;
        return grafanaPanel((id += 1), panel, { x, y: begin + below, ...PANEL });
      }),
    ];
  });
  return {
    uid: `partner-program-${name}`,
    title,
    tags: ["partner-program"],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [
        { name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus", current: {} },
      ],
    },
    panels,
  };
}

const SOURCE = { type: "prometheus", uid: "${datasource}" } as const;

function grafanaPanel(id: number, [title, unit, ...queries]: Panel, gridPos: object): object {
  return {
    id,
    type: "timeseries",
    title,
    datasource: SOURCE,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 10 } }, overrides: [] },
    options: {
      legend: { displayMode: "list", placement: "bottom" },
      tooltip: { mode: "multi", sort: "desc" },
    },
    targets: queries.map(([expr, legendFormat], place) => ({
      refId: String.fromCodePoint("A".codePointAt(0)! + place),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  };
}

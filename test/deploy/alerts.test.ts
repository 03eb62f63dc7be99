import { expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DASHBOARDS, grafanaDashboard } from "../../scripts/dashboards.ts";
import { metricsIn, ownMetrics, SDK_METRICS } from "../support/repository/metrics.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const fileAt = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");
const folder = temporaryFolder();
const ALERTS = `${ROOT}deploy/chart/telemetry/alerts.yaml`;
const alerts = fileAt("deploy/chart/telemetry/alerts.yaml")
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf("\n")),
    expression: /expr: (?:>-)?([^]*?)\n {8}(?:for|labels):/.exec(text)![1]!,
    severity: /severity: (\w+)/.exec(text)?.[1],
    runbook: /runbook: (\S+)/.exec(text)?.[1],
  }));
const panels = Object.keys(DASHBOARDS).flatMap((name) =>
  Object.values(DASHBOARDS[name]!.rows)
    .flat()
    .map(([title, , ...queries]) => ({
      panel: `${name}: ${title}`,
      queries: queries.map(([query]) => query),
    })),
);

test("the metrics in an expression are found", () => {
  expect(
    metricsIn(
      'sum by (le, "x") (rate(a_total{b="c_d"}[5m])) / on (k) topk(3, e{f!="g"} > 0) + time() - 2 * 3600',
    ),
  ).toEqual(["a_total", "e"]);
});

// OPERATE-37
test("every metric of an alert or a dashboard is one of API, worker or Temporal's SDK", async () => {
  expect(alerts.length).toBeGreaterThan(15);
  expect(panels.length).toBeGreaterThan(30);
  const known = new Set([...(await ownMetrics()), ...SDK_METRICS]);
  const named = [
    ...alerts.map(({ name, expression }) => [name, metricsIn(expression)] as const),
    ...panels.map(({ panel, queries }) => [panel, queries.flatMap(metricsIn)] as const),
  ];
  expect(named.filter(([, metrics]) => metrics.length === 0)).toEqual([]);
  expect(
    named.flatMap(([name, metrics]) =>
      metrics.filter((each) => !known.has(each)).map((each) => [name, each]),
    ),
  ).toEqual([]);
});

test("every alert has a severity and a runbook, and every runbook its alert", () => {
  const sections = [...fileAt("docs/runbooks.md").matchAll(/^## (\w+)\n\n`(page|ticket)`\. /gm)];
  expect(alerts.map(({ name, severity, runbook }) => [name, severity, runbook])).toEqual(
    sections.map(([, name, severity]) => [name, severity, `docs/runbooks.md#${name!.toLowerCase()}`]),
  );
});

test("the dashboards are as their table says", () => {
  for (const name of Object.keys(DASHBOARDS)) {
    expect(JSON.parse(fileAt(`deploy/chart/telemetry/dashboards/${name}.json`))).toEqual(
      grafanaDashboard(name),
    );
  }
});

/** What happens, by alert: series as promtool writes them, a minute for each value, and when it is there. */
const CASES: readonly (readonly [
  alert: string,
  series: Readonly<Record<string, string>>,
  at: string,
  labels?: string,
])[] = [
  ["DatabaseDown", { 'database_up{instance="a"}': "1 1 0 0 0 0" }, "5m"],
  ["NoApi", { 'process_ready{process="worker"}': "1x10" }, "6m"],
  ["NoWorker", { 'process_ready{process="api"}': "1x10", 'process_ready{process="worker"}': "0x10" }, "6m"],
  [
    "RequestsFail",
    {
      'http_request_duration_seconds_count{operation="receive_event",status="2xx"}': "0+95x20",
      'http_request_duration_seconds_count{operation="receive_event",status="5xx"}': "0+5x20",
      'http_request_duration_seconds_count{operation="readyz_api",status="2xx"}': "0+9000x20",
    },
    "15m",
  ],
  ["OutboxStalled", { outbox_oldest_age_seconds: "0 60 120 180 240 300" }, "5m"],
  ["OutboxParked", { 'outbox_rows{state="parked"}': "2x10" }, "6m"],
  [
    "WorkersBehind",
    { 'temporal_backlog_age_seconds{queue="q",kind="activity"}': "90x10" },
    "6m",
    "{ queue: q, kind: activity }",
  ],
  [
    "WorkersBehind",
    {
      'temporal_backlog_age_seconds{queue="q-holds",kind="activity"}': "90x20",
      'temporal_backlog_age_seconds{queue="q-rail",kind="activity"}': "900x20",
      'rail_calls_total{rail="stripe"}': "0+600x20",
    },
    "12m",
    "{ queue: q-holds, kind: activity }",
  ],
  [
    "WorkersBehind",
    {
      'temporal_backlog_age_seconds{queue="q-rail",kind="activity"}': "900x20",
      'rail_calls_total{rail="stripe"}': "5x20",
    },
    "12m",
    "{ queue: q-rail, kind: activity }",
  ],
  ["LedgerProblems", { ledger_problems: "0 0 1" }, "2m"],
  ["LedgerNotVerified", { ledger_verified_timestamp_seconds: "1x1700" }, "1600m"],
  [
    "LedgerNotVerified",
    { ledger_verified_timestamp_seconds: "0x1700", process_start_time_seconds: "0x1700" },
    "1600m",
  ],
  [
    "MoneyNeedsAttention",
    {
      'attention_open{kind="payout",reason="no_answer"}': "1x20",
      'attention_open{kind="delivery",reason="failing"}': "1x20",
    },
    "16m",
    "{ kind: payout, reason: no_answer }",
  ],
  [
    "ItemsForgotten",
    {
      'attention_oldest_age_seconds{kind="delivery",reason="failing"}': "300000x20",
      'attention_oldest_age_seconds{kind="dispute",reason="open"}': "4000000x20",
    },
    "16m",
    "{ kind: delivery, reason: failing }",
  ],
  [
    "LeftoversFail",
    {
      'attention_open{kind="leftover",reason="mail_erasure"}': "1x20",
      'attention_open{kind="outbox",reason="parked"}': "1x20",
    },
    "16m",
    "{ reason: mail_erasure }",
  ],
  [
    "MailsRejected",
    { 'mails_offered_total{outcome="sent"}': "0+1x40", 'mails_offered_total{outcome="rejected"}': "0+9x40" },
    "30m",
  ],
];

/** `{ a: b, c: d }` */
const labelsOf = (written: string): Record<string, string> =>
  Object.fromEntries([...written.matchAll(/(\w+): ([\w-]+)/g)].map(([, name, value]) => [name!, value!]));

function areValid(): void {
  const { status, stderr } = spawnSync("promtool", ["check", "rules", ALERTS], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
}

function fire(): void {
  const tests = CASES.map(([alert, series, at, labels = "{}"]) => {
    const severity = alerts.find(({ name }) => name === alert)!.severity;
    return {
      interval: "1m",
      input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
      alert_rule_test: [
        { eval_time: "0m", alertname: alert, exp_alerts: [] },
        {
          eval_time: at,
          alertname: alert,
          exp_alerts: [{ exp_labels: { ...labelsOf(labels), severity } }],
        },
      ],
    };
  });
  const file = join(folder, "alerts.json");
  // JSON is YAML. Summaries have words of their own, so only labels are compared.
  const withoutSummaries = join(folder, "alerts.yaml");
  writeFileSync(
    withoutSummaries,
    fileAt("deploy/chart/telemetry/alerts.yaml").replaceAll(/ {8}annotations:\n(?: {10}.*\n)+/g, ""),
  );
  writeFileSync(file, JSON.stringify({ rule_files: [withoutSummaries], evaluation_interval: "1m", tests }));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
}

const isThere = spawnSync("promtool", ["--version"]).error === undefined;
/** Skips by name where the program is missing. */
const testHere = isThere
  ? test
  : // oxlint-disable-next-line jest/no-disabled-tests
    (name: string, check: () => void) => test.skip(`${name} (no promtool)`, check);

testHere("a real Prometheus takes the rules", areValid);
testHere("alerts fire when what they say happens, and not before", fire);

import { expect, test } from "@jest/globals";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DASHBOARDS } from "../../scripts/dashboards.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { claimPorts } from "../../src/local/ports.ts";
import { SDK_METRICS } from "../support/repository/metrics.ts";
import { clickLink, orderId, sendEvent } from "../support/scenes/events.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { startApiProcess } from "../support/servers/api-process.ts";
import { startReceiver } from "../support/servers/receiver.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { startWorkerProcess } from "../support/servers/worker-process.ts";

const folder = temporaryFolder();
const ALERTS = fileURLToPath(new URL("../../deploy/chart/telemetry/alerts.yaml", import.meta.url));
const isThere = spawnSync("prometheus", ["--version"]).error === undefined;

/** What a service that has just sold something cannot have: nothing failed, and nothing of it is open. */
const EMPTY_AT_FIRST: readonly string[] = [
  "Unsettled webhooks of providers",
  "What needs an operator",
  "Refused: too many at once",
  "Garbage collection",
  "Since the last verification",
  "Open payouts",
  "Amount of open payouts, in cents",
  "Calls of rails",
  "Items",
  "Oldest",
  "Mails",
  "Calls of Temporal that fail",
];

/** Of Temporal's SDK, which has them after the first failure only. */
const AFTER_FAULTS: readonly string[] = [
  "temporal_activity_execution_failed_total",
  "temporal_request_failure_total",
  "temporal_workflow_task_execution_failed_total",
];

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data: {
    readonly result?: readonly unknown[];
    readonly groups?: readonly { readonly rules: readonly Rule[] }[];
  };
}

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly state: string;
}

/** A Prometheus that scrapes these ports, with our alert rules. */
async function startPrometheus(targets: readonly string[]) {
  const [port] = await claimPorts([{ setting: "PROMETHEUS", use: "Prometheus", host: "127.0.0.1", port: 0 }]);
  const config = join(folder, "prometheus.json");
  const ports = targets.map((target) => `127.0.0.1:${target}`);
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: "500ms", evaluation_interval: "500ms" },
      rule_files: [ALERTS],
      scrape_configs: [{ job_name: "partner-program", static_configs: [{ targets: ports }] }],
    }),
  );
  const child = spawn(
    "prometheus",
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  const exited = once(child, "exit");
  const ask = async (path: string): Promise<Answer> =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as Answer;
  return {
    rules: async () => (await ask("rules")).data.groups!.flatMap(({ rules }) => rules),
    query: (query: string) => ask(`query?query=${encodeURIComponent(query)}`),
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

const metricsPort = (log: string) => /"port":(\d+)[^\n]*"msg":"serving metrics"/.exec(log)?.[1];

/** Sells, and waits for the postback. */
async function sell(api: { readonly baseUrl: string }, world: WorkerWorld): Promise<void> {
  const { clickId } = await clickLink(api, world.partner.refCode);
  const sale = {
    type: "sale",
    order_id: orderId(),
    amount_cents: 10_000,
    currency: "USD",
    click_id: clickId,
  };
  expect((await sendEvent(api, world.program, sale)).status).toBe(200);
}

async function asksPrometheus(): Promise<void> {
  const receiver = await startReceiver();
  const world = await openWorkerWorld({ METRICS_PORT: "0" });
  // A hold that fails.
  const ids = { conversionId: "cnv_none", programId: world.program.id, partnerId: world.partner.id };
  await enqueue(world.deps.sql, holdOutboxMessage({ ...ids, holdUntil: new Date(0) }));
  await world.setPostbackUrl(`${receiver.origin}/pb?c={conversion_id}`);
  const [api, worker] = [await startApiProcess(world.environment), startWorkerProcess(world.environment)];
  const ports = await Promise.all(
    [api, worker].map((process) => until("the metrics", () => metricsPort(process.log()))),
  );
  const prometheus = await startPrometheus(ports);
  try {
    await until("Prometheus to be ready", prometheus.isReady);
    const hasData = async (query: string) => (await prometheus.query(query)).data.result?.length !== 0;
    await sell(api, world);
    await until("the first postback", () => receiver.hits.length > 0);
    await until("its scrape", () => hasData("postback_calls_total > 0"));
    // A rate takes two scrapes that differ, or are at least apart.
    await sell(api, world);
    await until("the second postback", () => hasData("postback_calls_total > 1"));
    await until("a worker that has ended one", () => hasData("temporal_workflow_completed_total > 1"));
    await until("two scrapes of the API", () => hasData("rate(events_received_total[1m])"));
    await until("two scrapes of a failure", () => hasData("rate(temporal_workflow_failed_total[1m])"));
    await until("every rule", async () =>
      (await prometheus.rules()).every(({ health }) => health !== "unknown"),
    );

    const rules = await prometheus.rules();
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    expect(rules.filter(({ state }) => state === "firing")).toEqual([]);
    const panels = Object.values(DASHBOARDS).flatMap(({ rows }) => Object.values(rows).flat());
    const found: string[] = [];
    for (const [title, , ...queries] of panels) {
      for (const [query] of queries) {
        const answer = await prometheus.query(query.replaceAll("$__rate_interval", "1m"));
        expect([title, answer.status, answer.error]).toEqual([title, "success", undefined]);
        if ((answer.data.result?.length ?? 0) > 0) found.push(title);
      }
    }
    const missing = panels.map(([title]) => title).filter((title) => !found.includes(title));
    expect(missing.filter((title) => !EMPTY_AT_FIRST.includes(title))).toEqual([]);

    const text = await (await fetch(`http://127.0.0.1:${ports[1]}/metrics`)).text();
    expect(
      SDK_METRICS.filter((metric) => !text.includes(`\n${metric}{`) && !AFTER_FAULTS.includes(metric)),
    ).toEqual([]);
  } finally {
    await prometheus.stop();
    await Promise.all([api.stop("SIGTERM"), worker.end("SIGTERM")]);
    await Promise.all([world.close(), receiver.close()]);
  }
}

/** Skips by name where the program is missing. */
const testHere = isThere
  ? test
  : // oxlint-disable-next-line jest/no-disabled-tests
    (name: string, check: () => Promise<void>) => test.skip(`${name} (no prometheus)`, check);

// OPERATE-37
testHere("a real Prometheus takes every rule and every panel, and shows what was sold", asksPrometheus);

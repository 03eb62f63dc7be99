import { describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pairs } from "../../src/setting-values.ts";
import { SETTINGS } from "../../src/settings.ts";
import { taskQueuesOf } from "../../src/temporal/task-queues.ts";
import { isYamlReadable, parseYaml } from "../support/repository/yaml.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CHART = `${ROOT}deploy/chart`;
const EVERYTHING = `${ROOT}test/fixtures/chart-values.yaml`;
const fileAt = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");
const folder = temporaryFolder();

interface Container {
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: unknown }[];
  readonly ports?: readonly { readonly name: string }[];
  readonly volumeMounts?: readonly unknown[];
}
interface Autoscaler {
  readonly metrics: readonly [
    {
      readonly pods: {
        readonly metric: {
          readonly selector?: {
            readonly matchExpressions: readonly [{ readonly values: readonly string[] }];
          };
        };
      };
    },
  ];
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly template: {
      readonly metadata: Manifest["metadata"];
      readonly spec: { readonly containers: readonly [Container]; readonly volumes?: readonly unknown[] };
    };
  };
  readonly data: Readonly<Record<string, string>>;
}

/** @returns what it printed */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
  return stdout;
}

const render = (chart: string) =>
  run("helm", ["template", "partners", chart, "--kube-version", "1.31.0", "--values", EVERYTHING]);
const COMPONENT = "app.kubernetes.io/component";
const isThere = (program: string) => spawnSync(program, ["--help"]).error === undefined;

test("nothing of it is in the manifests without a word of yours", () => {
  expect(fileAt("deploy/manifests.yaml")).not.toMatch(/coreos|grafana|OTEL_|DATABASE_READ/);
});

const isRenderable = isThere("helm") && isYamlReadable;
const describeHere = isRenderable ? describe : describe.skip;
describeHere("the chart with everything on, where helm is, and python has yaml", () => {
  const manifests = isRenderable ? (parseYaml(render(CHART)) as Manifest[]) : [];
  const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
  const pods = (kind: string) => ofKind(kind).map(({ spec }) => spec.template);
  const containers = pods("Deployment").map(({ spec }) => spec.containers[0]);
  const envOf = (container: Container) =>
    Object.fromEntries((container.env ?? []).map(({ name, value, valueFrom }) => [name, value ?? valueFrom]));
  const custom = manifests.filter(({ apiVersion }) => apiVersion.startsWith("monitoring.coreos.com/"));

  test("has everything on", () => {
    const switches = (values: unknown, path = ""): string[] =>
      values === null || typeof values !== "object"
        ? []
        : Object.entries(values).flatMap(([name, value]) =>
            name === "enabled" ? (value === false ? [path] : []) : switches(value, `${path}/${name}`),
          );
    const [defaults] = parseYaml(fileAt("deploy/chart/values.yaml"));
    const [values] = parseYaml(readFileSync(EVERYTHING, "utf8"));
    const at = (path: string) =>
      path.split("/").reduce((value, name) => (name === "" ? value : (value as never)?.[name]), values);
    expect(switches(defaults).length).toBeGreaterThan(5);
    expect(switches(defaults).filter((path) => (at(path) as never)?.["enabled"] !== true)).toEqual([]);
  });

  test("is the same as a package of its own", () => {
    run("helm", ["package", CHART, "--destination", folder]);
    const [archive] = globSync(join(folder, "*.tgz"));
    expect(render(archive!)).toBe(render(CHART));
  });

  test("scrapes API and workers, and no job", () => {
    const [monitor] = ofKind("PodMonitor");
    const selected = {
      "app.kubernetes.io/name": "partner-program",
      "app.kubernetes.io/instance": "partners",
    };
    expect(monitor).toEqual({
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PodMonitor",
      metadata: { name: "partners", labels: expect.objectContaining({ ...selected, release: "prometheus" }) },
      spec: {
        jobLabel: "app.kubernetes.io/component",
        selector: { matchLabels: selected },
        podMetricsEndpoints: [{ port: "metrics", path: "/metrics", interval: "30s" }],
      },
    });
    const scraped = (kind: string) =>
      pods(kind)
        .filter(({ spec }) => spec.containers[0].ports?.some(({ name }) => name === "metrics"))
        .map(({ metadata }) => metadata.labels);
    expect(scraped("Deployment")).toEqual(
      ["api", "worker-money-1-2-0", "worker-rest-1-2-0"].map((component) =>
        expect.objectContaining({ ...selected, "app.kubernetes.io/component": component }),
      ),
    );
    expect([pods("Job").length, scraped("Job")]).toEqual([2, []]);
  });

  test("migrates with the settings of the processes, without their config map", () => {
    const migrate = pods("Job").find(({ metadata }) => metadata.labels[COMPONENT] === "migrate")!;
    const settings = ofKind("ConfigMap").find(({ metadata }) => metadata.name === "partners-settings")!;
    expect(settings.data).toHaveProperty("OIDC_ISSUER");
    expect(envOf(migrate.spec.containers[0])).toEqual(settings.data);
  });

  test("scales workers by the queues of their roles", () => {
    const queues = ofKind("HorizontalPodAutoscaler").flatMap(({ metadata: { name }, spec }) => {
      const { selector } = (spec as unknown as Autoscaler).metrics[0].pods.metric;
      return selector === undefined ? [] : [[name, selector.matchExpressions[0].values] as const];
    });
    expect(queues.map(([name]) => name)).toEqual([
      "partners-worker-money-1-2-0",
      "partners-worker-rest-1-2-0",
    ]);
    const all = taskQueuesOf("partner-program");
    expect(all.filter((queue) => !queues.some(([, values]) => values.includes(queue)))).toEqual([]);
    expect(queues.flatMap(([, values]) => values.filter((queue) => !all.includes(queue)))).toEqual([]);
    const [money] = queues.map(([, values]) => values);
    expect(money).toEqual(["partner-program-money", "partner-program-rail", "partner-program"]);
  });

  test("lets every pod run where it may, with resources of its own", () => {
    const all = [...pods("Deployment"), ...pods("Job")].map(({ spec }) => spec);
    expect(all).toHaveLength(5);
    for (const spec of all) {
      expect(spec).toMatchObject({
        nodeSelector: { "kubernetes.io/arch": "amd64" },
        tolerations: [{ key: "partners", operator: "Exists" }],
        priorityClassName: "money",
      });
      expect(spec.containers[0]).toMatchObject({ resources: { requests: {}, limits: {} } });
    }
    const annotated = pods("Deployment").map(({ metadata }) => metadata);
    expect(annotated).toEqual(
      annotated.map(() => expect.objectContaining({ annotations: expect.objectContaining({ mesh: "no" }) })),
    );
  });

  test("mounts the files in every container", () => {
    const all = [...pods("Deployment"), ...pods("Job")].map(({ spec }) => spec);
    const volume = { name: "temporal", secret: { secretName: "temporal" } };
    const mount = { name: "temporal", mountPath: "/secrets/temporal", readOnly: true };
    expect(all.map(({ volumes }) => volumes)).toEqual(all.map(() => [volume]));
    expect(all.map(({ containers: [only] }) => only.volumeMounts)).toEqual(all.map(() => [mount]));
  });

  test("has the alerts, and the dashboards under the label of Grafana's sidecar", () => {
    const [rule] = ofKind("PrometheusRule");
    expect(rule).toEqual({
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PrometheusRule",
      metadata: { name: "partners", labels: expect.objectContaining({ release: "prometheus" }) },
      spec: parseYaml(fileAt("deploy/chart/telemetry/alerts.yaml"))[0],
    });
    expect(custom.map(({ kind }) => kind)).toEqual(["PodMonitor", "PrometheusRule"]);
    const dashboards = ofKind("ConfigMap").filter(({ metadata }) => metadata.labels["grafana_dashboard"]);
    const files = globSync(`${CHART}/telemetry/dashboards/*.json`).toSorted();
    expect(files.length).toBeGreaterThan(3);
    expect(dashboards.map(({ metadata, data }) => ({ metadata, data }))).toEqual(
      files.map((file) => ({
        metadata: {
          name: `partners-dashboard-${basename(file, ".json")}`,
          labels: expect.objectContaining({ grafana_dashboard: "1" }),
          annotations: { grafana_folder: "Partners" },
        },
        data: { [`partner-program-${basename(file)}`]: readFileSync(file, "utf8") },
      })),
    );
  });

  test("sends traces of API and workers to the collector, and reads of the API to the replica", () => {
    const [api, ...workers] = containers.map(envOf);
    for (const env of [api!, ...workers]) {
      const names = Object.keys(env).filter((name) => name !== "POD_NAME");
      expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
      expect(env).toMatchObject({
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.telemetry:4318",
        OTEL_EXPORTER_OTLP_HEADERS: {
          secretKeyRef: { name: "collector", key: "OTEL_EXPORTER_OTLP_HEADERS" },
        },
        OTEL_TRACES_SAMPLER: "traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.5",
        POD_NAME: { fieldRef: { fieldPath: "metadata.name" } },
      });
      // Kubernetes knows only the variables before.
      expect(Object.keys(env).indexOf("POD_NAME")).toBeLessThan(
        Object.keys(env).indexOf("OTEL_RESOURCE_ATTRIBUTES"),
      );
      const attributes = (env["OTEL_RESOURCE_ATTRIBUTES"] as string).replace("$(POD_NAME)", "pod-1");
      expect(pairs.parse(attributes)).toEqual({
        "k8s.namespace.name": "default",
        "k8s.pod.name": "pod-1",
        "deployment.environment.name": "production, eu",
      });
    }
    expect(api).toMatchObject({
      DATABASE_READ_URL: { secretKeyRef: { name: "replica", key: "uri" } },
      DATABASE_READ_MAX_LAG_SECONDS: "2",
    });
    expect(workers.map((env) => "DATABASE_READ_URL" in env)).toEqual([false, false]);
  });

  function isAccepted() {
    const file = join(folder, "everything.yaml");
    const others = manifests.filter((each) => !custom.includes(each));
    expect(others.length).toBeGreaterThan(16);
    writeFileSync(file, others.map((each) => `---\n${JSON.stringify(each)}\n`).join(""));
    run("kubernetes-validate", ["--strict", "-k", "1.31", file]);
  }

  const skipped = isThere("kubernetes-validate") ? "" : " (no kubernetes-validate)";
  (skipped ? test.skip : test)(`is accepted by Kubernetes${skipped}`, isAccepted);

  function areRules() {
    const file = join(folder, "rules.json");
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(ofKind("PrometheusRule")[0]!.spec));
    expect(run("promtool", ["check", "rules", file])).toContain("rules found");
  }

  const unruled = isThere("promtool") ? "" : " (no promtool)";
  (unruled ? test.skip : test)(`has rules that a Prometheus takes${unruled}`, areRules);
});

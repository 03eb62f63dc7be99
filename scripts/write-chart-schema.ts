import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SETTINGS } from "../src/settings.ts";
import type { Setting } from "../src/settings.ts";

/** What the image and the chart's other values set: `settings` would not change it, or break the chart's ports. */
const SET_ELSEWHERE = [
  "PORT",
  "HOST",
  "METRICS_PORT",
  "METRICS_HOST",
  "DATA_DIR",
  "DRAIN_NOTICE_SECONDS",
  "WORKER_ROLES",
  "WORKER_BUILD_ID",
];

type Schema = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const flag = { type: "boolean" };
const count = { type: "integer", minimum: 0 };
const list = { type: "array" };
const texts = { type: "object", additionalProperties: text };
/** Kubernetes checks it. */
const anything = { type: "object" };
/** Exactly these values; helm merges the defaults, so none is missing unless somebody set it to null. */
const only = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  additionalProperties: false,
  properties,
});

const resources = only({ requests: anything, limits: anything, claims: list });
const autoscaling = only({
  enabled: flag,
  minReplicas: count,
  maxReplicas: count,
  metric: text,
  target: { type: ["string", "integer"] },
});

/** YAML reads `1000000` as a number and `true` as a flag; the chart writes both as the setting's text. */
const setting = { type: ["string", "number", "boolean"] };

const settings = {
  ...only(
    Object.fromEntries(
      Object.entries<Setting>(SETTINGS)
        .filter(([name, { isSecret }]) => !isSecret && !SET_ELSEWHERE.includes(name))
        .map(([name]) => [name, setting]),
    ),
  ),
  // What Node.js and the libraries read besides.
  patternProperties: { "^(NODE_|UV_|OTEL_|SSL_|TZ$|HTTPS?_PROXY$|NO_PROXY$)": setting },
};

/** Returns the JSON Schema of the chart's values, which helm checks them against. */
export function chartSchema(): Schema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...only({
      // Of a chart that this one is a part of.
      global: anything,
      image: only({ repository: text, tag: text, digest: text, pullPolicy: text, pullSecrets: list }),
      settings,
      secretName: text,
      migrationSecretName: text,
      scheduling: only({
        nodeSelector: texts,
        tolerations: list,
        affinity: anything,
        priorityClassName: text,
        runtimeClassName: text,
      }),
      podAnnotations: texts,
      volumes: list,
      volumeMounts: list,
      api: only({
        replicas: count,
        resources,
        drainNoticeSeconds: { ...count, maximum: 20 },
        readReplica: only({ secretName: text, key: text, maxLagSeconds: { type: ["string", "integer"] } }),
        autoscaling,
      }),
      workerVersioning: only({ enabled: flag, buildId: text }),
      jobs: only({ resources }),
      workers: {
        type: "object",
        additionalProperties: {
          ...only({ roles: text, replicas: count, resources, autoscaling }),
          required: ["roles", "resources", "autoscaling"],
        },
      },
      service: only({ port: count }),
      networkPolicy: only({ enabled: flag, apiFrom: list, metricsFrom: list }),
      monitoring: only({
        podMonitor: only({ enabled: flag, interval: text, labels: texts }),
        prometheusRule: only({ enabled: flag, labels: texts }),
        dashboards: only({ enabled: flag, labels: texts, annotations: texts }),
      }),
      tracing: only({
        endpoint: text,
        sampler: text,
        samplerArg: text,
        resourceAttributes: anything,
        headersSecret: only({ name: text, key: text }),
      }),
    }),
  };
}

/** Part of `npm run docs`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = fileURLToPath(new URL("../deploy/chart/values.schema.json", import.meta.url));
  writeFileSync(path, `${JSON.stringify(chartSchema(), null, 2)}\n`);
}

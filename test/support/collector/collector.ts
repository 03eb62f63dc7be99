import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { claimPorts } from "../../../src/local/ports.ts";
import { until } from "../scenes/until.ts";

/** A span as a collector has it. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Takes OTLP over HTTP. */
export interface Collector {
  readonly endpoint: string;
  spans(): readonly CollectedSpan[];
  close(): Promise<void>;
}

/** As `test/support/collector/go.mod` pins it. */
const VERSION = "0.138.0";

/** Where `node test/support/collector/build.ts` puts the OpenTelemetry Collector. */
export const COLLECTOR_PATH = join(
  process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"),
  "partner-program",
  `otelcol-${VERSION}`,
  "otelcol",
);

export const hasCollector = (): boolean => existsSync(COLLECTOR_PATH);

/** The OpenTelemetry Collector itself, which writes what it takes to a file. */
export async function startCollector(folder: string): Promise<Collector> {
  const [port] = await claimPorts([{ setting: "OTEL", use: "the collector", host: "127.0.0.1", port: 0 }]);
  const [written, config] = [join(folder, "spans.jsonl"), join(folder, "collector.json")];
  writeFileSync(config, JSON.stringify(configOf(port!, written)));
  const child = spawn(COLLECTOR_PATH, [`--config=file:${config}`], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
  await until("the collector to be ready", () => {
    if (child.exitCode !== null) throw new Error(`the collector ended: ${log}`);
    return log.includes("Everything is ready");
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () => (existsSync(written) ? readFileSync(written, "utf8").split("\n").flatMap(spansOf) : []),
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

const configOf = (port: number, path: string) => ({
  receivers: { otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}` } } } },
  exporters: { file: { path, flush_interval: "100ms" } },
  service: {
    telemetry: { metrics: { level: "none" } },
    pipelines: { traces: { receivers: ["otlp"], exporters: ["file"] } },
  },
});

interface WrittenAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface WrittenTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly WrittenAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly attributes?: readonly WrittenAttribute[];
      }[];
    }[];
  }[];
}

const attributesOf = (written: readonly WrittenAttribute[] = []): Record<string, string> =>
  Object.fromEntries(written.map(({ key, value }) => [key, String(Object.values(value)[0])]));

/** The spans of one line: traces in the JSON of OTLP. A line that is still being written is none. */
function spansOf(line: string): CollectedSpan[] {
  if (!line.endsWith("}")) return [];
  const { resourceSpans } = JSON.parse(line) as WrittenTraces;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = "", name, attributes }) => ({
        service: attributesOf(resource.attributes)["service.name"]!,
        ...{ traceId, spanId, parentSpanId, name },
        attributes: attributesOf(attributes),
      })),
    ),
  );
}

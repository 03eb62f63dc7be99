import { expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { pino } from "pino";
import { loadStartConfig } from "../src/config.ts";
import { openTracing } from "../src/telemetry/open-tracing.ts";
import { parseTraceparent, writeTraceparent } from "../src/telemetry/traceparent.ts";
import { currentWork } from "../src/telemetry/work-context.ts";
import { startTraceReceiver } from "./support/collector/receive-traces.ts";

const [TRACE, SPAN] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  [`cc-${TRACE}-${SPAN}-01-later`, true],
])("a traceparent is read: %s", (written, isSampled) => {
  expect(parseTraceparent(written)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

test.each([
  "",
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-1`,
  `00-${TRACE}-${SPAN}-01 `,
])("a traceparent is refused: %j", (written) => {
  expect(parseTraceparent(written)).toBeNull();
});

/** What a request is recorded as, that says it is recorded at the caller's, or is not. */
async function recorded(settings: Record<string, string>, callerFlag: "00" | "01") {
  const receiver = await startTraceReceiver();
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...settings };
  const tracing = await openTracing(loadStartConfig(environment), "test", pino({ level: "silent" }));
  const callerTraceparent = `00-${TRACE}-${SPAN}-${callerFlag}`;
  const inside: (string | null)[] = [];
  await tracing.inSpan({ name: "request", kind: "server", callerTraceparent }, () =>
    tracing.inSpan({ name: "transaction" }, () => Promise.resolve(inside.push(currentWork().traceparent))),
  );
  await tracing.close();
  await receiver.close();
  const spans = receiver.spans().map(({ traceId, name }) => [traceId, name]);
  expect(inside[0]).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-0${spans.length > 0 ? 1 : 0}$`));
  expect([0, 2]).toContain(spans.length);
  return { isRecorded: spans.length === 2, service: receiver.spans()[0]?.service };
}

// OPERATE-35
test.each([
  // A caller's word counts only where the sampler's name says so.
  [{ OTEL_TRACES_SAMPLER_ARG: "1" }, "00", true],
  [{ OTEL_TRACES_SAMPLER_ARG: "0" }, "01", false],
  [{ OTEL_TRACES_SAMPLER: "always_off" }, "01", false],
  [{ OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }, "01", true],
  [{ OTEL_TRACES_SAMPLER: "parentbased_always_on" }, "00", false],
] as const)("by %j a request with the flag %s is recorded: %j", async (settings, flag, isRecorded) => {
  expect(await recorded(settings, flag)).toMatchObject({ isRecorded });
});

test("what fails inside of a span is passed on, and named by its kind only", async () => {
  const receiver = await startTraceReceiver();
  const config = loadStartConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/`,
    OTEL_TRACES_SAMPLER: "always_on",
    OTEL_SERVICE_NAME: "partners",
  });
  const tracing = await openTracing(config, "test", pino({ level: "silent" }));
  const failure = Object.assign(new Error("somebody@example.com is taken"), { code: "23505" });
  await expect(tracing.inSpan({ name: "transaction" }, () => Promise.reject(failure))).rejects.toBe(failure);
  await Promise.all([tracing.close(), tracing.close()]);
  await receiver.close();
  expect(receiver.spans()).toEqual([
    expect.objectContaining({ service: "partners", attributes: { "error.type": "23505" } }),
  ]);
});

test("a collector that cannot be reached is said to be, and delays the end by seconds at most", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const config = loadStartConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    OTEL_TRACES_SAMPLER: "always_on",
  });
  const tracing = await openTracing(config, "test", log);
  expect(await tracing.inSpan({ name: "transaction" }, () => Promise.resolve("done"))).toBe("done");
  await tracing.close();
  expect(lines.join("")).toContain("traces could not be sent");
});

// OPERATE-35
test("without a collector no library of OpenTelemetry is loaded", () => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve(specifier, context, next) { loaded.push(specifier); return next(specifier, context); } });
    const { openTracing } = await import("./src/telemetry/open-tracing.ts");
    const off = await openTracing({ tracing: null }, "test", null);
    const before = loaded.filter((name) => name.includes("opentelemetry")).length;
    await openTracing({ tracing: { url: "http://127.0.0.1:9", sampler: "always_on" } }, "test", null);
    const after = loaded.filter((name) => name.includes("opentelemetry")).length;
    console.log(JSON.stringify([await off.inSpan({ name: "a" }, async () => "done"), before, after > 0]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    cwd: new URL("..", import.meta.url),
  });
  expect([stdout.trim(), stderr]).toEqual(['["done",0,true]', ""]);
});

test("settings of traces are checked", () => {
  const configOf = (settings: Record<string, string>) => loadStartConfig(settings).tracing;
  expect(configOf({ OTEL_TRACES_SAMPLER: "always_on" })).toBeNull();
  expect(
    configOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b, x-other=c=d",
    }),
  ).toMatchObject({
    url: "https://collector.example/v1/traces",
    headers: { "x-key": "a b", "x-other": "c=d" },
    sampler: "traceidratio",
    ratio: 0.1,
  });
  expect(() => configOf({ OTEL_TRACES_SAMPLER_ARG: "2" })).toThrow("a number from 0 to 1");
  expect(() => configOf({ OTEL_TRACES_SAMPLER: "often" })).toThrow("one of traceidratio");
  expect(() => configOf({ OTEL_EXPORTER_OTLP_HEADERS: "secret%zz=%zz" })).toThrow(
    /^[^]*pairs, comma-separated\.$/,
  );
});

test("a traceparent is written as it is read", () => {
  const written = `00-${TRACE}-${SPAN}-01`;
  expect(writeTraceparent(parseTraceparent(written)!)).toBe(written);
});

import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OpenSpan,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { TracingConfig } from "../config.ts";
import { parseTraceparent, writeTraceparent } from "./traceparent.ts";
import type { Span, SpanStart, Tracing } from "./tracing.ts";
import { currentWork, runWithin } from "./work-context.ts";

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** A collector that does not respond delays the end of a process by this much. */
const LONGEST_CLOSE_MS = 3_000;
/** With the repetitions of what failed. */
const SEND_TIMEOUT_MS = 2_000;

/** Tracing by OpenTelemetry, sent to a collector by OTLP over HTTP. */
export function createOpenTelemetry(config: TracingConfig, processName: string, log: Logger): Tracing {
  const lose = (problem: string): void =>
    log.warn({ problem: problem.slice(0, 300) }, "traces could not be sent");
  report(lose);
  const ids = createIds();
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: { ...config.headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": config.serviceName ?? `partner-program-${processName}`,
      ...config.resourceAttributes,
    }),
    sampler: samplerOf(config),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer("partner-program");
  return {
    inSpan: (start, work) => {
      const { name, kind = "internal", attributes = {} } = start;
      return runIn(tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentOf(start)), work);
    },
    recordEnded({ parent, spanId, startedAt, endedAt, failure, name, kind = "internal", attributes = {} }) {
      const options = { kind: KINDS[kind], attributes, startTime: startedAt };
      const span = ids.withSpanId(spanId, () => tracer.startSpan(name, options, contextOf(parent, false)));
      if (failure !== null) fail(span, failure);
      span.end(endedAt);
    },
    async close() {
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, LONGEST_CLOSE_MS);
      await Promise.race([provider.shutdown().catch((error: unknown) => lose(String(error))), timer.promise]);
      clearTimeout(timeout);
    },
  };
}

/** Runs work in a span that has begun, and ends it. */
async function runIn<Result>(span: OpenSpan, work: (span: Span) => Promise<Result>): Promise<Result> {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  const traceparent = writeTraceparent({ traceId, spanId, isSampled });
  const shown: Span = {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (type) => fail(span, type),
  };
  try {
    return await runWithin({ ...currentWork(), traceparent }, () => work(shown));
  } catch (error) {
    fail(span, typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: OpenSpan, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", type);
}

/** What kind of failure it is. Its message may have an address, or a row. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

function parentOf({ callerTraceparent }: SpanStart): Context {
  return callerTraceparent === undefined
    ? contextOf(currentWork().traceparent, false)
    : contextOf(callerTraceparent, true);
}

/** @param isRemote whether it is somebody else's span, whose word on recording may not count */
function contextOf(traceparent: string | null, isRemote: boolean): Context {
  const parent = traceparent === null ? null : parseTraceparent(traceparent);
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote });
}

/**
 * A trace of our own is recorded to its end, or not at all. A caller's word counts only where the name of the sampler
 * says so, so that strangers cannot have everything recorded.
 */
function samplerOf({ sampler, ratio }: Pick<TracingConfig, "sampler" | "ratio">): Sampler {
  const root = rootSampler(sampler.replace("parentbased_", ""), ratio);
  if (sampler.startsWith("parentbased_")) return new ParentBasedSampler({ root });
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === "always_on") return new AlwaysOnSampler();
  if (name === "always_off") return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}

/** Random ids, except for a span whose id others know already. */
function createIds() {
  const random = new RandomIdGenerator();
  let given: string | null = null;
  return {
    generateTraceId: () => random.generateTraceId(),
    generateSpanId: () => given ?? random.generateSpanId(),
    withSpanId<Result>(spanId: string, start: () => Result): Result {
      given = spanId;
      try {
        return start();
      } finally {
        given = null;
      }
    },
  };
}

/** Traces that cannot be sent are lost, and said to be. */
function report(lose: (problem: string) => void): void {
  const silent = (): void => {};
  diag.setLogger(
    { error: lose, warn: lose, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

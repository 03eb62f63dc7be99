import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import protobuf from "protobufjs";
import type { CollectedSpan, Collector } from "./collector.ts";

/** The part of OTLP that tests look at: https://github.com/open-telemetry/opentelemetry-proto */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; repeated KeyValue attributes = 9;
  }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; }
  }`);
const Request = root.lookupType("Request");

interface ReadAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ReadRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly ReadAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId: string;
        readonly name: string;
        readonly attributes: readonly ReadAttribute[];
      }[];
    }[];
  }[];
}

/** Takes traces in this process, where no collector is at hand. */
export async function startTraceReceiver(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    spans.push(...spansIn(await bodyOf(request)));
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const attributesOf = (read: readonly ReadAttribute[]): Record<string, string> =>
  Object.fromEntries(read.map(({ key, value }) => [key, String(Object.values(value)[0])]));

const hex = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

function spansIn(body: Buffer): CollectedSpan[] {
  const options = { bytes: String, longs: String, arrays: true, defaults: false };
  const { resourceSpans } = Request.toObject(Request.decode(body), options) as ReadRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        service: attributesOf(resource.attributes)["service.name"]!,
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId ?? ""),
        name: span.name,
        attributes: attributesOf(span.attributes),
      })),
    ),
  );
}

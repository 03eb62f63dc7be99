import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { hasCollector, startCollector, type Collector } from "../support/collector/collector.ts";
import { startTraceReceiver } from "../support/collector/receive-traces.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { runWithin } from "../../src/telemetry/work-context.ts";
import { clickLink, eventId, orderId, sendEvent } from "../support/scenes/events.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { startApiProcess } from "../support/servers/api-process.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { startWorkerProcess } from "../support/servers/worker-process.ts";

const folder = temporaryFolder();
let world: WorkerWorld;
let collector: Collector;
let receiver: Receiver;

beforeAll(async () => {
  collector = await (hasCollector() ? startCollector(folder) : startTraceReceiver());
  receiver = await startReceiver();
  world = await openWorkerWorld({ METRICS_PORT: "0" });
  await world.setPostbackUrl(`${receiver.origin}/pb?c={conversion_id}&secret=of-the-partner`);
});
afterAll(async () => {
  await world.close();
  await Promise.all([collector.close(), receiver.close()]);
});

const REQUEST_ID = "request-of-the-sale";
const FAILING_ID = "request-that-fails";
const CALLERS_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLERS_SPAN = "00f067aa0ba902b7";

/** A message that fails in its activity, as a request wrote it. */
const enqueueFailing = (): Promise<void> => {
  const ids = { conversionId: "cnv_none", programId: world.program.id, partnerId: world.partner.id };
  const message = holdOutboxMessage({ ...ids, holdUntil: new Date(0) });
  return runWithin({ requestId: FAILING_ID, traceparent: null }, () => enqueue(world.deps.sql, message));
};

/** A signed sale by the partner's link, from a caller who traces, and its postback. @returns the logs of both processes */
async function sellAndNotify(): Promise<{ api: string; worker: string }> {
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER: "always_on" };
  const environment = { ...world.environment, ...tracing };
  const api = await startApiProcess(environment);
  const worker = startWorkerProcess(environment);
  await enqueueFailing();
  try {
    const { clickId } = await clickLink(api, world.partner.refCode);
    const sale = {
      type: "sale",
      order_id: orderId(),
      amount_cents: 10_000,
      currency: "USD",
      click_id: clickId,
    };
    const traceparent = `00-${CALLERS_TRACE}-${CALLERS_SPAN}-00`;
    const headers = { traceparent, "x-request-id": REQUEST_ID };
    const sent = await sendEvent(api, world.program, { id: eventId(), ...sale }, { headers });
    expect(sent.body).toMatchObject({ status: "processed", conversionId: expect.any(String) });
    await until("the postback", () => receiver.hits.length > 0);
    await until("the workflow to end", async () => {
      const [delivery] = await world.deps.sql.rows<{ id: string }>("select id from postback_delivery");
      const described = await world.temporal.workflow.getHandle(`postback/${delivery!.id}`).describe();
      return described.status.name === "COMPLETED";
    });
    await until("the other workflow to fail", () => worker.log().includes("Workflow failed"));
  } finally {
    // What is left of the traces is sent at the end.
    expect(await Promise.all([api.stop("SIGTERM"), worker.end("SIGTERM")])).toEqual([0, 0]);
  }
  return { api: api.log(), worker: worker.log() };
}

const linesOf = (log: string): Record<string, unknown>[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

// OPERATE-35, OPERATE-36
test(`a sale is followed to its postback's answer in one trace, in ${
  hasCollector() ? "the OpenTelemetry Collector" : "a receiver of this process: no collector was built"
}`, async () => {
  const logs = await sellAndNotify();
  const ofSale = () => collector.spans().filter(({ traceId }) => traceId === CALLERS_TRACE);
  // Each process ends with the one that it began with.
  await until("the spans to be written", () =>
    ["POST /api/v1/events", "postbackWorkflow"].every((last) => ofSale().some(({ name }) => name === last)),
  );
  const bySpanId = new Map(ofSale().map((span) => [span.spanId, span]));
  const pathTo = (name: string): string[] => {
    const path: string[] = [];
    let span = ofSale().find((each) => each.name === name);
    for (; span !== undefined; span = bySpanId.get(span.parentSpanId)) path.unshift(span.name);
    return path;
  };
  expect(pathTo("GET postback")).toEqual([
    "POST /api/v1/events",
    "record sale",
    "hand over postback",
    "postbackWorkflow",
    "deliverPostback",
    "GET postback",
  ]);
  const named = (name: string) => ofSale().find((span) => span.name === name)!;
  expect(named("POST /api/v1/events")).toMatchObject({
    service: "partner-program-api",
    parentSpanId: CALLERS_SPAN,
    attributes: { "http.response.status_code": "200", "partner_program.request_id": REQUEST_ID },
  });
  expect(named("GET postback")).toMatchObject({
    service: "partner-program-worker",
    attributes: {
      "http.response.status_code": "200",
      "server.address": receiver.origin.slice("http://".length),
    },
  });
  // Whoever receives it learns nothing of our traces, and a trace nothing of the URL.
  expect(receiver.hits[0]!.headers).not.toHaveProperty("traceparent");
  expect(JSON.stringify(collector.spans())).not.toContain("of-the-partner");

  const request = linesOf(logs.api).find(
    ({ msg, requestId }) => msg === "request" && requestId === REQUEST_ID,
  );
  expect(request).toMatchObject({ traceId: CALLERS_TRACE });

  const failed = linesOf(logs.worker).filter(({ workflowId }) => workflowId === "hold/cnv_none");
  const { traceId } = failed[0]!;
  // On a busy machine it has had a span of another trace besides, as the first one.
  const traces = collector
    .spans()
    .filter(({ attributes }) => attributes["temporal.workflow.id"] === "hold/cnv_none")
    .map((span) => span.traceId);
  expect(traces).toContain(traceId);
  const common = {
    workflowType: "holdWorkflow",
    runId: expect.any(String),
    attempt: 1,
    requestId: FAILING_ID,
    traceId,
  };
  expect(failed).toEqual([
    expect.objectContaining({ ...common, activityType: "releaseHold" }),
    expect.objectContaining(common),
  ]);
});

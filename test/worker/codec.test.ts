import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Payload } from "@temporalio/common";
import { createHash } from "node:crypto";
import { enqueue } from "../../src/db/outbox.ts";
import { newId } from "../../src/domain/ids.ts";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { payloadCodecOf } from "../../src/temporal/payload-codec.ts";
import { workflowBundle } from "../../src/worker/workflow-bundle.ts";
import { createTemporalGateway } from "../../src/worker/temporal-gateway.ts";
import { startApi, type StartedApi } from "../support/scenes/api.ts";
import { OPERATOR_EMAIL } from "../support/scenes/desk.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const keyOf = (name: string) => createHash("sha256").update(name).digest();
const [former, current] = [keyOf("former"), keyOf("current")];
const codecOf = (temporalCodecKey: Buffer | null, temporalCodecKeyPrevious: Buffer | null = null) =>
  payloadCodecOf({ temporalCodecKey, temporalCodecKeyPrevious })!;
const plain: Payload = {
  metadata: { encoding: Buffer.from("json/plain") },
  data: Buffer.from('{"id":"cnv_1"}'),
};
const textOf = (payload: Payload | undefined) => Buffer.from(payload?.data ?? []).toString();

// OPERATE-32
test("what one key encrypts opens under it, as the current or as the previous one, and under no other", async () => {
  const [encrypted] = await codecOf(former).encode([plain]);
  expect(Object.keys(encrypted!.metadata!)).toEqual(["encoding", "encryption-key-id"]);
  expect(textOf(encrypted)).not.toContain("cnv_1");
  expect((await codecOf(former).encode([plain]))[0]).not.toEqual(encrypted);

  for (const codec of [codecOf(former), codecOf(current, former), codecOf(null, former)]) {
    expect(await codec.decode([encrypted!, plain])).toEqual([plain, plain]);
  }
  expect(await codecOf(null, former).encode([plain])).toEqual([plain]);
  await expect(codecOf(current).decode([encrypted!])).rejects.toThrow("under a key that is not set");
  const damaged = { ...encrypted!, data: Buffer.from(encrypted!.data!).fill(0, 30) };
  await expect(codecOf(former).decode([damaged])).rejects.toThrow("unable to authenticate");
});

const settings = {
  TEMPORAL_CODEC_KEY: current.toString("hex"),
  TEMPORAL_CODEC_KEY_PREVIOUS: former.toString("hex"),
  TEMPORAL_CODEC_TOKEN: "token-of-the-command-line",
  TEMPORAL_UI_URL: "https://temporal.partners.example",
  OPERATOR_EMAILS: OPERATOR_EMAIL,
};
const folder = temporaryFolder();
let world: WorkerWorld;
let api: StartedApi;

beforeAll(async () => {
  [world, api] = await Promise.all([openWorkerWorld(settings), startApi(settings)]);
  const bundle = await workflowBundle(folder, world.deps.log, true);
  await world.startWorker({ workflowBundle: bundle }).polling;
});
afterAll(() => Promise.all([world.close(), api.close()]));

const historyOf = (workflowId: string) => world.temporal.workflow.getHandle(workflowId).fetchHistory();

/**
 * Every payload in a history, without search attributes, and without the SDK's own note of a local activity: its type,
 * its number and its times.
 */
function payloadsIn(value: unknown): Payload[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  const payload = value as Payload;
  if (payload.metadata?.["encoding"] !== undefined) return [payload];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "searchAttributes" || isNoteOfSdk(name, value) ? [] : payloadsIn(part),
  );
}

const isNoteOfSdk = (name: string, owner: object): boolean =>
  name === "details" && "markerName" in owner && owner.markerName === "core_local_activity";

const encodingsOf = (payloads: readonly Payload[]) =>
  new Set(payloads.map(({ metadata }) => Buffer.from(metadata!["encoding"]!).toString()));

async function closed(workflowId: string) {
  await until("the workflow to end", async () => {
    const handle = world.temporal.workflow.getHandle(workflowId);
    return (await handle.describe().catch(() => null))?.status.name !== "RUNNING" && handle;
  });
  return historyOf(workflowId);
}

// OPERATE-32
test("nothing in a history is plain but ids of workflows and search attributes", async () => {
  const id = await world.sale({ holdHours: -5 });
  await world.watchHold(id);
  await until("the workflow to be started", () => historyOf(`hold/${id}`).catch(() => null));
  const payloads = payloadsIn(await closed(`hold/${id}`));
  expect(payloads.length).toBeGreaterThan(3);
  expect(encodingsOf(payloads)).toEqual(new Set(["binary/encrypted"]));
  const opened = await codecOf(current).decode(payloads);
  expect(opened.map(textOf).join()).toContain(id);
  const { typedSearchAttributes } = await world.temporal.workflow.getHandle(`hold/${id}`).describe();
  expect(JSON.stringify(typedSearchAttributes)).toContain(world.program.id);
});

// Review: scale 18
test("the message of a failure is encrypted as well", async () => {
  const conversionId = newId("conversion");
  const ids = { conversionId, programId: world.program.id, partnerId: world.partner.id };
  await enqueue(world.deps.sql, holdOutboxMessage({ ...ids, holdUntil: new Date() }));
  await until("the workflow to be started", () => historyOf(`hold/${conversionId}`).catch(() => null));
  const history = await closed(`hold/${conversionId}`);
  const failed = history.events!.find(({ workflowExecutionFailedEventAttributes: failure }) => failure)!;
  const { failure } = failed.workflowExecutionFailedEventAttributes!;
  expect([failure?.message, failure?.stackTrace]).toEqual(["Encoded failure", ""]);
  expect(encodingsOf(payloadsIn(history))).toEqual(new Set(["binary/encrypted"]));
  const [attributes] = await codecOf(current).decode([failure!.encodedAttributes!]);
  expect(textOf(attributes)).toContain("stack_trace");
  // DESK-20: operators read it in clear.
  const gateway = createTemporalGateway(world.deps.config, world.deps.log);
  expect(await gateway.failureOf(`hold/${conversionId}`)).toEqual({
    reason: "failed",
    message: "Conversion not found.",
  });
  await gateway.close();
});

const shown = (payload: Payload) => ({
  metadata: Object.fromEntries(
    Object.entries(payload.metadata!).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]),
  ),
  data: Buffer.from(payload.data!).toString("base64"),
});
const ask = async (headers: Record<string, string>, payloads: object[]) =>
  api.fetch("/ops/temporal-codec/decode", {
    method: "POST",
    headers: { "content-type": "application/json", "x-namespace": "default", ...headers },
    body: JSON.stringify({ payloads }),
  });
const UI = { origin: "https://temporal.partners.example" };

// OPERATE-33
test("the codec server opens payloads for an operator in Temporal's UI and for the token, and for nobody else", async () => {
  const [encrypted] = await codecOf(former).encode([plain]);
  const given = [shown(encrypted!)];
  const make = factoriesOf(api.deps);
  const cookieOf = async (email: string) => {
    const { loginId } = await make.member((await make.brand()).id, { email });
    return { cookie: `vp_session=${(await make.session(loginId)).secret}` };
  };
  const operator = await cookieOf(OPERATOR_EMAIL);

  const response = await ask({ ...UI, ...operator }, given);
  expect([response.status, await response.json()]).toEqual([200, { payloads: [shown(plain)] }]);
  expect(response.headers.get("access-control-allow-origin")).toBe(UI.origin);
  expect(response.headers.get("access-control-allow-credentials")).toBe("true");
  const byToken = await ask({ authorization: "Bearer token-of-the-command-line" }, given);
  expect([byToken.status, await byToken.json()]).toEqual([200, { payloads: [shown(plain)] }]);

  for (const headers of [
    {},
    UI,
    operator,
    { ...operator, origin: "https://elsewhere.example" },
    { ...UI, ...(await cookieOf("somebody@brand.example")) },
    { authorization: "Bearer another" },
  ]) {
    const refused = await ask(headers, given);
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      "no_such_endpoint",
    ]);
  }
  const [foreign] = await codecOf(keyOf("unknown")).encode([plain]);
  expect((await ask({ ...UI, ...operator }, [shown(foreign!)])).status).toBe(400);

  const preflight = (origin: string) =>
    api.fetch("/ops/temporal-codec/decode", { method: "OPTIONS", headers: { origin } });
  expect((await preflight(UI.origin)).headers.get("access-control-allow-origin")).toBe(UI.origin);
  expect(
    (await preflight("https://elsewhere.example")).headers.get("access-control-allow-origin"),
  ).toBeNull();
});

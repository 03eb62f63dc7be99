import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { WorkflowNotFoundError, type WorkflowHandle } from "@temporalio/client";
import { setPostback } from "../../src/commands/postbacks/set-postback.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { postbackOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import {
  respondWith,
  silence,
  startReceiver,
  type Behaviour,
  type Receiver,
} from "../support/servers/receiver.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

let world: WorkerWorld;
const receivers: Receiver[] = [];

beforeAll(async () => {
  world = await openWorkerWorld({ POSTBACK_RETRY_DELAYS: "40ms,50ms,60ms,70ms,80ms,90ms" });
  await world.startWorker().polling;
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await world.close();
});

async function receiverThat(behaviour: Behaviour): Promise<Receiver> {
  const receiver = await startReceiver(behaviour);
  receivers.push(receiver);
  return receiver;
}

interface DeliveryRow {
  readonly status: string;
  readonly attempts: number;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly next_attempt_at: Date | null;
  readonly delivered_at: Date | null;
}

const deliveryRow = async (id: string) =>
  (await world.deps.sql.row<DeliveryRow>("select * from postback_delivery where id = $1", [id]))!;

const ended = (id: string) =>
  until("the delivery to end", async () => {
    const row = await deliveryRow(id);
    return ["sent", "failed"].includes(row.status) ? row : null;
  });

// POSTBACK-1
test("a postback is one GET of the partner's URL with the sale's values", async () => {
  const receiver = await receiverThat(respondWith(200));
  await world.setPostbackUrl(
    `${receiver.origin}/pb?c={conversion_id}&p={payout}&e={event}&s={status}&x={sub2}`,
  );
  const conversionId = await world.sale({ directCents: 1250 });
  const id = await world.postback({ conversionId });
  expect(await ended(id)).toMatchObject({
    status: "sent",
    attempts: 1,
    last_status_code: 200,
    last_error: null,
  });
  expect(receiver.hits.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
    ["/pb", { c: conversionId, p: "12.50", e: "recorded", s: "approved", x: "" }],
  ]);
  expect((await deliveryRow(id)).delivered_at).not.toBeNull();
});

// POSTBACK-2, POSTBACK-14
test.each([
  // answers,                        calls, status,   last code
  [[500, 503, 200], 3, "sent", 200],
  [[429, 408, 204], 3, "sent", 204],
  [[500], 7, "failed", 500],
  [[408], 7, "failed", 408],
  [[404], 1, "failed", 404],
  [[302], 1, "failed", 302],
  [[400], 1, "failed", 400],
] as const)("answers %j: %i calls, then %s", async (codes, calls, status, lastCode) => {
  const receiver = await receiverThat(respondWith(...codes));
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  const id = await world.postback();
  const row = await ended(id);
  expect(row).toMatchObject({ status, attempts: calls, last_status_code: lastCode, next_attempt_at: null });
  expect(receiver.hits).toHaveLength(calls);
  expect(new Set(receiver.hits.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([id]));
  const attempts = await world.deps.sql.rows<{ status_code: number; address: string }>(
    "select status_code, address from postback_attempt where delivery_id = $1 order by number",
    [id],
  );
  expect(attempts.map((attempt) => attempt.status_code)).toEqual(
    Array.from({ length: calls }, (_, number) => codes[Math.min(number, codes.length - 1)]),
  );
  expect(new Set(attempts.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
});

// POSTBACK-3
test("the pauses between calls are those of the table", async () => {
  const receiver = await receiverThat(respondWith(503));
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  await ended(await world.postback());
  const pauses = receiver.hits.slice(1).map(({ atMs }, index) => atMs - receiver.hits[index]!.atMs);
  for (const [index, pauseMs] of pauses.entries()) expect(pauseMs).toBeGreaterThanOrEqual(40 + 10 * index);
});

// POSTBACK-3
test("a Retry-After that is longer than the table's delay is kept, and a shorter one is not", async () => {
  const receiver = await receiverThat((response, _hit, number) => {
    const [code, retryAfter] = [
      [429, "1"],
      [503, "0"],
      [200, ""],
    ][number] as [number, string];
    response.writeHead(code, retryAfter === "" ? {} : { "retry-after": retryAfter }).end();
  });
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  await ended(await world.postback());
  const [first, second, third] = receiver.hits.map(({ atMs }) => atMs);
  expect(second! - first!).toBeGreaterThanOrEqual(1_000);
  expect(third! - second!).toBeGreaterThanOrEqual(50);
});

test("a receiver that hangs up is called again, and what was wrong stands with the delivery", async () => {
  const receiver = await receiverThat((response, _hit, number) => {
    if (number === 0) response.socket?.destroy();
    else response.end("fine");
  });
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  const id = await world.postback();
  expect(await ended(id)).toMatchObject({ status: "sent", attempts: 2 });
  const [first] = await world.deps.sql.rows<{ error: string; status_code: null }>(
    "select error, status_code from postback_attempt where delivery_id = $1 order by number",
    [id],
  );
  expect(first?.status_code).toBeNull();
  expect(first?.error).toMatch(/socket|closed|ECONNRESET/i);
});

test("while a retry waits, the delivery says when it comes", async () => {
  const receiver = await receiverThat((response) => response.writeHead(503, { "retry-after": "3600" }).end());
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  const id = await world.postback();
  const row = await until("the first call to fail", async () => {
    const found = await deliveryRow(id);
    return found.status === "retrying" ? found : null;
  });
  expect(row).toMatchObject({ attempts: 1, last_status_code: 503, last_error: "the response was HTTP 503" });
  expect(row.next_attempt_at!.getTime()).toBeGreaterThan(Date.now() + 3_500_000);

  const partner = {
    partnerId: world.partner.id,
    accountId: world.accountId,
    brandId: world.program.brandId,
    programId: world.program.id,
  };
  const origin = { actor: { kind: "operator" as const, id: "test" }, requestId: null };
  await inTransaction(world.deps, (tx) => setPostback(tx, { partner, url: null, origin }));
  expect(await deliveryRow(id)).toMatchObject({
    status: "failed",
    last_error: "postbacks were switched off",
  });
});

// POSTBACK-13
test("a delivery whose turn comes after it has ended gives it to the next one at once", async () => {
  const receiver = await receiverThat(respondWith(200));
  const { host } = new URL(receiver.origin);
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  const first = await world.postback();
  await ended(first);
  const { deps, program, partner } = world;
  await deps.sql.execute("update postback_host set most_at_once = 1 where host = $1", [host]);
  await deps.sql.execute(
    "insert into postback_slot (delivery_id, host, taken_until) values ($1, $2, now() + interval '1 hour')",
    [first, host],
  );
  const next = await world.postback();
  const isQueued = async () =>
    (await deps.sql.row("select from postback_turn where delivery_id = $1", [next])) !== null;
  await until("the next one to wait for its turn", isQueued);
  const ids = { programId: program.id, partnerId: partner.id, conversionId: "cnv_1", event: "recorded" };
  await enqueue(deps.sql, postbackOutboxMessage({ deliveryId: first, ...ids }));
  expect(await ended(next)).toMatchObject({ status: "sent", attempts: 1 });
});

// POSTBACK-4
test("the same cause is reported once, and a test sale or a partner without URL never", async () => {
  const receiver = await receiverThat(respondWith(200));
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  const conversionId = await world.sale();
  const id = await world.postback({ conversionId, event: "approved", cause: "approved" });
  expect(await world.postback({ conversionId, event: "approved", cause: "approved" })).toBeNull();
  expect(await world.postback({ conversionId: await world.sale({ isTest: true }) })).toBeNull();
  await ended(id);
  await world.setPostbackUrl(null);
  expect(await world.postback()).toBeNull();
  expect(receiver.hits).toHaveLength(1);
});

test("a receiver that does not answer keeps nobody else waiting, and is not flooded", async () => {
  const dead = await receiverThat(silence);
  await world.setPostbackUrl(`${dead.origin}/pb`);
  for (let count = 0; count < 30; count += 1) await world.postback({ cause: `dead-${count}` });
  await until("the dead receiver to be called", () => dead.hits.length >= 8);

  const healthy = await receiverThat(respondWith(200));
  await world.setPostbackUrl(`${healthy.origin}/pb`);
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await world.postback({ cause: `healthy-${count}` }));
  await Promise.all(ids.map(ended));
  expect(healthy.hits).toHaveLength(10);
  const { rows } = await world.deps.pool.query(
    "select count(*)::int as waiting from postback_delivery where url like $1 and status <> 'sent'",
    [`${dead.origin}%`],
  );
  expect(rows[0].waiting).toBe(30);
  expect(dead.mostAtOnce()).toBeLessThanOrEqual(8);
});

/** How often a delivery looked whether it may call, and why. */
async function looksOf(workflow: WorkflowHandle) {
  const { events } = await workflow.fetchHistory();
  const count = (is: (event: NonNullable<typeof events>[number]) => unknown) => events!.filter(is).length;
  return {
    looks: count((event) => event.activityTaskScheduledEventAttributes),
    nudges: count((event) => event.workflowExecutionSignaledEventAttributes),
    interruptions: count(
      (event) => event.activityTaskTimedOutEventAttributes ?? event.activityTaskFailedEventAttributes,
    ),
  };
}

// POSTBACK-13
// Review: scale 6
test("a host's limit holds over all workers, and what waits for it costs Temporal nothing", async () => {
  await world.startWorker().polling;
  let answer = () => {};
  const isFree = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const busy = await receiverThat((response) => void isFree.then(() => response.end("fine")));
  await world.setPostbackUrl(`${busy.origin}/pb`);
  const { host } = new URL(busy.origin);
  const deliveriesIn = async (table: "postback_turn" | "postback_slot") =>
    (await world.deps.sql.rows(`select from ${table} where host = $1`, [host])).length;
  const first: string[] = [];
  for (let count = 0; count < 20; count += 1) first.push(await world.postback({ cause: `busy-${count}` }));
  await until(
    "eight to call it, and others to wait",
    async () => busy.hits.length >= 8 && (await deliveriesIn("postback_turn")) > 8,
  );
  const later: string[] = [];
  for (let count = 0; count < 10; count += 1) later.push(await world.postback({ cause: `later-${count}` }));
  const workflowOf = (id: string) => world.temporal.workflow.getHandle(`postback/${id}`);
  // Who comes while others wait has no workflow before its turn.
  for (const id of later) await expect(workflowOf(id).describe()).rejects.toThrow(WorkflowNotFoundError);

  answer();
  await Promise.all([...first, ...later].map(ended));
  expect(busy.mostAtOnce()).toBe(8);
  const all = await Promise.all([...first, ...later].map((id) => looksOf(workflowOf(id))));
  // Each look was asked for, or came after one that was cut short: none is made by a clock.
  for (const { looks, nudges, interruptions } of all)
    expect(looks).toBeLessThanOrEqual(nudges + interruptions);
  // One to look, and one when its turn has come.
  expect(all.reduce((sum, { nudges }) => sum + nudges, 0)).toBeLessThanOrEqual(2 * all.length);
  expect([await deliveriesIn("postback_turn"), await deliveriesIn("postback_slot")]).toEqual([0, 0]);
});

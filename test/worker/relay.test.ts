import { afterEach, expect, test } from "@jest/globals";
import { pino } from "pino";
import { openFaultyLink } from "../../campaigns/cluster/faulty-link.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { leaseOutboxMessages, newTurns } from "../../src/db/outbox-queue.ts";
import type { Sql } from "../../src/db/sql.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import type { OutboxMessage } from "../../src/domain/processes/process.ts";
import { startRelay } from "../../src/worker/relay.ts";
import { createTemporalGateway, type TemporalGateway } from "../../src/worker/temporal-gateway.ts";
import { responseOf } from "../support/servers/grpc-response.ts";
import { startTcpProxy, type TcpProxy } from "../support/servers/tcp-proxy.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const worlds: WorkerWorld[] = [];
const proxies: TcpProxy[] = [];

async function openWorld(settings?: Record<string, string>): Promise<WorkerWorld> {
  const world = await openWorkerWorld(settings);
  worlds.push(world);
  return world;
}

async function openProxy(): Promise<TcpProxy> {
  const proxy = await startTcpProxy(testServers().temporalAddress);
  proxies.push(proxy);
  return proxy;
}

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.shut()));
});

interface OutboxRow {
  readonly attempts: number;
  readonly last_error: string | null;
  readonly done_at: Date | null;
  readonly parked_at: Date | null;
}

const outboxRows = (world: WorkerWorld) =>
  world.deps.sql.rows<OutboxRow>("select attempts, last_error, done_at, parked_at from outbox order by id");

const isReleased = async (world: WorkerWorld, id: string) =>
  (await world.deps.sql.row<{ released_at: Date | null }>(
    "select released_at from conversion where id = $1",
    [id],
  ))!.released_at !== null;

test("while Temporal is away outbox messages wait uncounted, and everything catches up when it returns", async () => {
  const proxy = await openProxy();
  const world = await openWorld({ TEMPORAL_ADDRESS: proxy.address });
  await world.startWorker({ relay: { pollMs: 100 } }).polling;
  const before = await world.sale({ holdHours: -1 });
  await world.watchHold(before);
  await until("the first hold to be released", () => isReleased(world, before));

  await proxy.shut();
  const during = await Promise.all(Array.from({ length: 20 }, () => world.sale({ holdHours: -1 })));
  for (const id of during) await world.watchHold(id);
  await until("a try to fail", async () => {
    const { values } = await world.deps.meters.handovers.get();
    return values.some(({ labels, value }) => labels.outcome === "away" && value > 0);
  });
  expect(
    (await outboxRows(world)).every(({ attempts, parked_at: parkedAt }) => attempts === 0 && !parkedAt),
  ).toBe(true);

  await proxy.open();
  await until("all holds to be released", async () =>
    (await Promise.all(during.map((id) => isReleased(world, id)))).every(Boolean),
  );
  await until("the outbox to be done", async () =>
    (await outboxRows(world)).every((row) => row.done_at !== null),
  );
  expect((await outboxRows(world)).filter((row) => row.parked_at !== null)).toEqual([]);
});

test("a worker that starts before Temporal takes up its work when Temporal comes", async () => {
  const proxy = await openProxy();
  const world = await openWorld({ TEMPORAL_ADDRESS: proxy.address });
  await proxy.shut();
  const id = await world.sale({ holdHours: -1 });
  await world.watchHold(id);
  const worker = world.startWorker({ relay: { pollMs: 100 } });
  await proxy.open();
  await worker.polling;
  await until("the hold to be released", () => isReleased(world, id));
});

test("what Temporal refuses for good is parked after ten tries, and keeps nobody waiting", async () => {
  const world = await openWorld();
  const poison: OutboxMessage = {
    kind: "hold",
    // Longer than an id may be.
    workflowId: `hold/${"x".repeat(2_000)}`,
    input: { conversionId: "cnv_x" },
    summary: "a hold that cannot be",
    attributes: {},
  };
  await enqueue(world.deps.sql, poison);
  const { attributes: _, ...bare } = poison;
  // As a later version may leave them.
  for (const [workflowId, payload] of [
    ["no-such-process/1", { ...poison, kind: "no-such-process", workflowId: "no-such-process/1" }],
    ["hold/cnv_bare", { ...bare, workflowId: "hold/cnv_bare" }],
    ["hold/cnv_empty", {}],
  ] as const) {
    await world.deps.sql.execute("insert into outbox (topic, workflow_id, payload) values ('hold', $1, $2)", [
      workflowId,
      JSON.stringify(payload),
    ]);
  }
  const id = await world.sale({ holdHours: -1 });
  await world.watchHold(id);
  world.startWorker({ relay: { pollMs: 20, firstPauseMs: 1 } });
  await until("the hold to be released", () => isReleased(world, id));
  const parked = await until("the outbox messages to be parked", async () => {
    const rows = (await outboxRows(world)).filter((row) => row.parked_at !== null);
    return rows.length === 4 ? rows : null;
  });
  for (const row of parked) expect(row).toMatchObject({ attempts: 10, done_at: null });
  expect(parked.map((row) => row.last_error)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/exceeds|length/i),
      expect.stringMatching(/unknown process/i),
    ]),
  );
});

/** A relay before the real Temporal, some of whose responses are replaced. @returns stops it */
function relayBehind(
  world: WorkerWorld,
  intercept: (workflowId: string) => Error | null,
): () => Promise<void> {
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const gateway: TemporalGateway = {
    ...temporal,
    carryOut(outboxMessage, ...context) {
      const error = intercept(outboxMessage.workflowId);
      return error === null ? temporal.carryOut(outboxMessage, ...context) : Promise.reject(error);
    },
  };
  const relay = startRelay(world.deps, gateway, { pollMs: 20, firstPauseMs: 1 });
  return async () => {
    await relay.stop();
    await temporal.close();
  };
}

// OPERATE-14
// Review: scale 8
test("a failure of Temporal's own counts against no outbox message, however often it occurs", async () => {
  const world = await openWorld();
  const INTERNAL = 13;
  let failuresLeft = 15;
  const stop = relayBehind(world, () => {
    failuresLeft -= 1;
    return failuresLeft >= 0 ? responseOf(INTERNAL) : null;
  });
  await world.watchHold(await world.sale());
  const [row] = await until("the outbox message to be delivered", async () => {
    const rows = await outboxRows(world);
    return rows.every((each) => each.done_at !== null) ? rows : null;
  });
  expect(row).toMatchObject({ attempts: 0, parked_at: null });
  await stop();
});

// OPERATE-14
test("a Temporal whose every response takes longer than the usual patience gets its messages", async () => {
  const link = await openFaultyLink("temporal", Number(testServers().temporalAddress.split(":").at(-1)));
  const world = await openWorld({ TEMPORAL_ADDRESS: `127.0.0.1:${link.port}` });
  const stop = relayBehind(world, () => null);
  const areDelivered = async () => (await outboxRows(world)).every((row) => row.done_at !== null);
  await world.watchHold(await world.sale());
  await until("the relay to be connected", areDelivered);
  // There and back: 2.4 seconds.
  void link.lag(1_200, 600_000);
  await world.watchHold(await world.sale());
  await until("the outbox message to be delivered", areDelivered);
  await stop();
  await link.close();
});

// OPERATE-14
// Review: scale 9
test("when Temporal asks to slow down, all outbox messages wait, uncounted", async () => {
  const world = await openWorld();
  const RESOURCE_EXHAUSTED = 8;
  for (let count = 0; count < 60; count += 1) await world.watchHold(await world.sale());
  let isBusy = true;
  let rejected = 0;
  const pauses: unknown[] = [];
  const log = pino(
    { level: "warn" },
    {
      write(line: string) {
        const { pauseMs } = JSON.parse(line) as { pauseMs?: number };
        if (pauseMs !== undefined) pauses.push(pauseMs);
      },
    },
  );
  const stop = relayBehind({ ...world, deps: { ...world.deps, log } }, () => {
    rejected += isBusy ? 1 : 0;
    return isBusy ? responseOf(RESOURCE_EXHAUSTED) : null;
  });
  await until("three rounds of calls to be rejected, and the outbox messages to be returned", async () => {
    const leased = await world.deps.sql.row("select from outbox where available_at > now() limit 1");
    return pauses.length >= 3 && leased === null;
  });
  expect(pauses.slice(0, 3)).toEqual([500, 1_000, 2_000]);
  // The first calls, made at once, and a few tries after growing pauses.
  expect(rejected).toBeLessThan(20);
  isBusy = false;
  const rows = await until("all outbox messages to be delivered", async () => {
    const found = await outboxRows(world);
    return found.every((row) => row.done_at !== null) ? found : null;
  });
  expect(rows.filter(({ attempts }) => attempts > 0)).toEqual([]);
  await stop();
});

// OPERATE-54
test("messages that need no count are handed over before the holds that are due together are counted", async () => {
  const world = await openWorld();
  await world.setPostbackUrl("https://partner.example/postback");
  const conversionId = await world.sale();
  await world.watchHold(conversionId);
  const deliveryId = await world.postback({ conversionId });
  const held = await heldOpen(world.deps, (tx) =>
    tx.execute("lock table conversion in access exclusive mode"),
  );
  const handedOver: string[] = [];
  const stop = relayBehind(world, (workflowId) => {
    handedOver.push(workflowId);
    return null;
  });
  // The hold as well, though it cannot be counted.
  await until("both to be delivered", async () =>
    (await outboxRows(world)).every((row) => row.done_at !== null),
  );
  expect(handedOver).toEqual([`postback/${deliveryId}`, `hold/${conversionId}`]);
  await held.commit();
  await stop();
});

test("an outbox message of a transaction that was rolled back is never carried out", async () => {
  const world = await openWorld();
  await world.startWorker().polling;
  const id = await world.sale({ holdHours: -1 });
  const rolledBack = inTransaction(world.deps, async (tx) => {
    await enqueue(tx, {
      kind: "hold",
      workflowId: `hold/${id}`,
      input: { conversionId: id },
      summary: "never",
      attributes: {},
    });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  const other = await world.sale({ holdHours: -1 });
  await world.watchHold(other);
  await until("the other hold to be released", () => isReleased(world, other));
  expect(await isReleased(world, id)).toBe(false);
});

// OPERATE-52
// Review: cluster D6
test("a message is one relay's while its call is under way, and another's once the relay is gone", async () => {
  const world = await openWorld();
  const { sql } = world.deps;
  await world.watchHold(await world.sale());
  const { promise: end, resolve: endCalls } = Promise.withResolvers<void>();
  let calls = 0;
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const slow: TemporalGateway = {
    ...temporal,
    async carryOut() {
      calls += 1;
      await end;
    },
  };
  const relays = [1, 2].map(() => startRelay(world.deps, slow, { pollMs: 20 }));
  await until("the lease to be renewed after it would have ended", () =>
    sql.row("select from outbox where available_at > created_at + interval '3 seconds'"),
  );
  expect(calls).toBe(1);
  endCalls();
  await Promise.all(relays.map((relay) => relay.stop()));

  await world.watchHold(await world.sale());
  // What a relay leaves that is killed.
  expect(await leaseOutboxMessages(sql, 10, newTurns())).toHaveLength(1);
  const other = startRelay(world.deps, slow, { pollMs: 20 });
  await until("the message of the dead relay to be delivered", () => calls === 2);
  await other.stop();
  await temporal.close();
});

// OPERATE-34
test("where the database does not answer, one renewal of leases waits for it, and takes one connection", async () => {
  const world = await openWorld();
  const silence = Promise.withResolvers<void>();
  let renewals = 0;
  let polls = 0;
  const sql: Sql = {
    ...world.deps.sql,
    rows: (...asked) => {
      polls += 1;
      return world.deps.sql.rows(...asked);
    },
    execute: async (...asked) => {
      renewals += 1;
      await silence.promise;
      return world.deps.sql.execute(...asked);
    },
  };
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const slow: TemporalGateway = { ...temporal, carryOut: () => silence.promise };
  await world.watchHold(await world.sale());
  const relay = startRelay({ ...world.deps, sql }, slow, { pollMs: 20 });
  await until("a renewal to wait for its answer", () => renewals > 0);
  polls = 0;
  // In the time of so many, several more would be due.
  await until("the relay to have polled on", () => polls > 100);
  expect(renewals).toBe(1);
  silence.resolve();
  await relay.stop();
  await temporal.close();
});

// OPERATE-14
test("of two relays one hands over all messages, and the other one follows when it stops", async () => {
  const world = await openWorld();
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const carriers: number[] = [];
  const relays = [0, 1].map((index) =>
    startRelay(
      world.deps,
      {
        ...temporal,
        async carryOut() {
          carriers.push(index);
        },
      },
      // Both have the thread of this test, however busy it is.
      { pollMs: 20, busyShare: 1 },
    ),
  );
  const handOverOne = async (): Promise<void> => {
    const before = carriers.length;
    await world.watchHold(await world.sale());
    await until("the message to be handed over", () => carriers.length > before);
  };
  for (let message = 0; message < 10; message += 1) await handOverOne();
  const [leading] = carriers;
  expect(carriers).toEqual(Array.from({ length: 10 }, () => leading));

  await relays[leading!]!.stop();
  await handOverOne();
  expect(carriers.at(-1)).toBe(1 - leading!);
  await relays[1 - leading!]!.stop();
  await temporal.close();
});

// OPERATE-14
test("a relay that leads shares from the first message of a later version on, which it cannot hand over", async () => {
  const world = await openWorld();
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const relay = startRelay(world.deps, temporal, { pollMs: 20, busyShare: 1 });
  const lead = () =>
    world.deps.sql.row<{ isShared: boolean }>('select is_shared as "isShared" from relay_lead');
  await world.watchHold(await world.sale());
  await until("a message to be handed over", async () => (await outboxRows(world))[0]?.done_at);
  expect(await lead()).toEqual({ isShared: false });

  const later = { kind: "no-such-process", workflowId: "no-such-process/1", attributes: {} };
  await world.deps.sql.execute("insert into outbox (topic, workflow_id, payload) values ($1, $2, $3)", [
    later.kind,
    later.workflowId,
    JSON.stringify(later),
  ]);
  await until("the lead to be shared", async () => (await lead())?.isShared);
  await relay.stop();
  await temporal.close();
});

test("two relays hand over each outbox message, and each effect happens once", async () => {
  const world = await openWorld();
  world.startWorker();
  world.startWorker();
  const ids = await Promise.all(Array.from({ length: 60 }, () => world.sale({ holdHours: -1 })));
  for (const id of ids) await world.watchHold(id);
  await until("all holds to be released", async () =>
    (await Promise.all(ids.map((id) => isReleased(world, id)))).every(Boolean),
  );
  const audits = await world.deps.sql.rows<{ target_id: string }>(
    "select target_id from audit_entry where action = 'hold.release'",
  );
  expect(audits.map((row) => row.target_id).sort()).toEqual([...ids].sort());
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { gatherPayees } from "../../src/commands/payouts/payees.ts";
import { loadConfig } from "../../src/config.ts";
import { LockTaken, withLock, withLockIfFree } from "../../src/db/advisory-lock.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { claimRelayLead, leaveRelayLead } from "../../src/db/relay-lead.ts";
import { OUTBOX_CHANNEL } from "../../src/db/relay-waker.ts";
import { inSnapshot, inTransaction } from "../../src/db/transaction.ts";
import { LOCK_TIMEOUT_MS, WORK } from "../../src/db/work.ts";
import { openDeps, type Deps } from "../../src/deps.ts";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { withQueryBuilder } from "../../src/db/query-builder.ts";
import { sqlOfConnection, type Sql } from "../../src/db/sql.ts";
import { listen } from "../../src/worker/listen.ts";
import { startApi, type StartedApi } from "../support/scenes/api.ts";
import { eventId, orderId, sendEvent } from "../support/scenes/events.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { sellingScene, type SellingScene } from "../support/scenes/sales.ts";
import { until } from "../support/scenes/until.ts";
import { startApiProcess, type ApiProcess } from "../support/servers/api-process.ts";
import { NO_PGBOUNCER, startPgbouncer, type Pgbouncer } from "../support/servers/pgbouncer.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { startWorkerProcess } from "../support/servers/worker-process.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const SERVER_CONNECTIONS = 3;
const MESSAGE = holdOutboxMessage({
  ...{ conversionId: "cnv_1", programId: "prg_1", partnerId: "prt_1" },
  holdUntil: new Date("2027-01-01T00:00:00Z"),
});

// OPERATE-20
(NO_PGBOUNCER === null ? describe : describe.skip)("behind PgBouncer in transaction mode", () => {
  const folder = temporaryFolder();
  let api: StartedApi;
  let scene: SellingScene;
  let pooler: Pgbouncer;
  let server: ApiProcess;
  let environment: Record<string, string>;
  let deps: Deps & { close(): Promise<void> };
  beforeAll(async () => {
    api = await startApi();
    scene = await sellingScene(factoriesOf(api.deps), { holdDays: 0 });
    pooler = await startPgbouncer(api.environment["DATABASE_URL"]!, folder, SERVER_CONNECTIONS);
    environment = {
      ...api.environment,
      DATABASE_URL: pooler.databaseUrl,
      DATABASE_DIRECT_URL: api.environment["DATABASE_URL"]!,
    };
    server = await startApiProcess(environment);
    deps = await openDeps(loadConfig(environment), "test");
  });
  afterAll(async () => {
    await deps?.close();
    await server?.stop("SIGTERM");
    await pooler?.stop();
    await api?.close();
  });

  test("many callers at once sell, change and read over a few connections", async () => {
    const sale = (index: number) =>
      sendEvent(server, scene.program, {
        ...{ type: "sale", id: eventId(), order_id: orderId(), amount_cents: 10_000 + index },
        ref_code: scene.seller.refCode,
      });
    const call = (method: string, path: string) =>
      fetch(`${server.baseUrl}/api/v1/programs/${scene.program.id}${path}`, {
        method,
        headers: { authorization: `Bearer ${scene.keys.owner}`, "Idempotency-Key": eventId() },
      });
    const sales = Array.from({ length: 30 }, (_, index) => sale(index));
    const others = Array.from({ length: 15 }, () => [
      call("POST", "/test-sales"),
      call("GET", "/stats"),
    ]).flat();
    expect(new Set((await Promise.all(sales)).map(({ body }) => body.status))).toEqual(
      new Set(["processed"]),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(
      others.map((_, index) => (index % 2 === 0 ? 201 : 200)),
    );
  });

  test("a worker takes what a sale left to do, and does it", async () => {
    const settings = { TEMPORAL_ADDRESS: testServers().temporalAddress, TEMPORAL_TASK_QUEUE: "test-pooler" };
    const worker = startWorkerProcess({ ...environment, ...settings, METRICS_PORT: "0" });
    try {
      const { body } = await sendEvent(server, scene.program, {
        ...{ type: "sale", id: eventId(), order_id: orderId(), amount_cents: 10_000 },
        ref_code: scene.seller.refCode,
      });
      const { status } = await fetch(`${server.baseUrl}/api/v1/conversions/${body.conversionId}/approve`, {
        method: "POST",
        headers: { authorization: `Bearer ${scene.keys.owner}`, "Idempotency-Key": eventId() },
      });
      expect(status).toBe(200);
      await until("the hold to be released", () =>
        api.deps.sql.row("select 1 from conversion where id = $1 and released_at is not null", [
          body.conversionId,
        ]),
      );
      expect(await worker.end("SIGTERM")).toBe(0);
    } finally {
      await worker.end("SIGKILL");
    }
  });

  test("every statement has the time limits of its work, and leaves none behind on the connection", async () => {
    const limitsOf = async (sql: Sql) => {
      const rows = await sql.rows<{ setting: string }>(
        "select setting from pg_settings where name in ('lock_timeout', 'statement_timeout') order by name",
      );
      return rows.map(({ setting }) => Number(setting));
    };
    expect(await limitsOf(deps.sql)).toEqual([LOCK_TIMEOUT_MS, WORK.read.statementMs]);
    expect(await limitsOf(deps.probe)).toEqual([LOCK_TIMEOUT_MS, WORK.read.statementMs]);
    const batch = await inTransaction(deps, limitsOf, { kind: "batch" });
    expect(batch).toEqual([LOCK_TIMEOUT_MS, WORK.batch.statementMs]);
    expect(await inSnapshot(deps, limitsOf)).toEqual([LOCK_TIMEOUT_MS, WORK.verification.statementMs]);
    await expect(deps.sql.execute("select 1 / 0")).rejects.toThrow("division by zero");
    const stranger = new pg.Client({ connectionString: pooler.databaseUrl });
    await stranger.connect();
    for (let look = 0; look < SERVER_CONNECTIONS; look += 1)
      expect((await stranger.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
    await stranger.end();
  });

  test("a batch's temporary table ends with its transaction", async () => {
    for (let batch = 0; batch < 2 * SERVER_CONNECTIONS; batch += 1)
      expect(await inTransaction(deps, (tx) => gatherPayees(tx, [], [], tx.now))).toEqual([]);
  });

  // Review: scale 11, cluster D7
  test("a lock of a process keeps others out, and is free afterwards", async () => {
    const take = () => withLock(deps, "clock", 0, () => Promise.resolve("taken"));
    await withLock(deps, "clock", 0, async () => {
      await expect(take()).rejects.toThrow(LockTaken);
      expect(await withLockIfFree(deps, "clock", () => Promise.resolve())).toBe(false);
    });
    for (let turn = 0; turn < 2 * SERVER_CONNECTIONS; turn += 1) expect(await take()).toBe("taken");
  });

  // OPERATE-14
  test("a relay that freezes before the commit of its claim does not keep the others from the lead", async () => {
    const frozen = new pg.Client({ connectionString: pooler.databaseUrl });
    const lost = new Promise((resolve) => frozen.on("error", resolve));
    await frozen.connect();
    await frozen.query("begin");
    const sql = withQueryBuilder(deps.orm, sqlOfConnection(frozen, { isPooled: true }));
    expect(await claimRelayLead(sql, "frozen", false)).toBe(true);
    await until("another relay to lead", () => claimRelayLead(deps.sql, "other", false).catch(() => false));
    await lost;
    await leaveRelayLead(deps.sql, "other");
  });

  // Review: scale 11, cluster D7
  test("what is written through the pooler wakes the relay", async () => {
    let notices = 0;
    const listener = listen({
      databaseUrl: deps.config.databaseDirectUrl,
      channel: OUTBOX_CHANNEL,
      onNotice: () => (notices += 1),
      log: deps.log,
    });
    // The first notice is its own, once it listens.
    await until("the relay to listen", () => notices === 1);
    await enqueue(deps.sql, MESSAGE);
    await until("the notice", () => notices === 2);
    await inTransaction(deps, (tx) => enqueue(tx, MESSAGE));
    await until("the notice of a transaction", () => notices === 3);
    await listener.stop();
  });
});

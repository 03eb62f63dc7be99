import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BRAND_ENDPOINTS } from "../../src/api/brand/index.ts";
import { PARTNER_ENDPOINTS } from "../../src/api/partner/index.ts";
import { CONSOLE_ENDPOINTS } from "../../src/api/people/console/index.ts";
import { PORTAL_ENDPOINTS } from "../../src/api/people/portal/index.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { startApi, type StartedApi } from "../support/scenes/api.ts";
import { eventId, orderId, sendEvent } from "../support/scenes/events.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { sellingScene, type SellingScene } from "../support/scenes/sales.ts";
import { until } from "../support/scenes/until.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { startReplica, type TestReplica } from "../support/servers/replica.ts";
import { startTestPostgres } from "../support/servers/servers.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { testServers } from "../support/servers/test-servers.ts";

const ALL = [...BRAND_ENDPOINTS, ...PARTNER_ENDPOINTS, ...CONSOLE_ENDPOINTS, ...PORTAL_ENDPOINTS];
const ofReplica = ALL.filter(({ reads }) => reads === "replica");

// OPERATE-50
test("only reads may be read from a replica, and none that decides about money or access", () => {
  expect(ofReplica.length).toBeGreaterThan(30);
  expect(ofReplica.filter(({ effect }) => effect !== "read")).toEqual([]);
  const deciding = /payouts?\b|payout-batches|\/balances$|session|keys|members|passkeys|payout-account/;
  expect(ofReplica.map(({ path }) => path).filter((path) => deciding.test(path))).toEqual([]);
});

// OPERATE-50, OPERATE-51
describe("with a streaming replica", () => {
  const folder = temporaryFolder();
  let primary: Awaited<ReturnType<typeof startTestPostgres>>;
  let database: TestDatabase;
  let replica: TestReplica;
  let api: StartedApi;
  let scene: SellingScene;
  let key: string;
  beforeAll(async () => {
    primary = await startTestPostgres();
    process.env["TEST_SERVERS"] = JSON.stringify({ ...testServers(), ...primary });
    database = await createTestDatabase();
    // Otherwise commits are answered before they are in the log, which a primary with a replica does not do.
    await withClient(`${primary.adminUrlBase}postgres`, (client) =>
      client.query("alter role vp_app set synchronous_commit = 'on'"),
    );
    replica = await startReplica(primary.adminUrlBase, folder);
    api = await startApi({
      DATABASE_URL: database.databaseUrl,
      DATABASE_MIGRATION_URL: database.migrationUrl,
      DATABASE_READ_URL: replica.urlOf(database.databaseUrl),
      KEY_LIMIT_PER_MINUTE: "10000",
    });
    scene = await sellingScene(factoriesOf(api.deps), { holdDays: 0 });
    key = scene.keys.owner;
  });
  afterAll(async () => {
    await api?.close();
    await replica?.stop();
    await primary?.stop();
  });

  const sell = async (): Promise<string> => {
    const sale = { id: eventId(), type: "sale", order_id: orderId(), amount_cents: 10_000, currency: "USD" };
    const { body } = await sendEvent(api, scene.program, { ...sale, ref_code: scene.seller.refCode });
    return (body as { conversionId: string }).conversionId;
  };
  const listed = async (): Promise<string[]> => {
    const { body } = await api.call("GET", `/programs/${scene.program.id}/conversions`, { key });
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const readsFrom = async (from: "replica" | "primary"): Promise<number> => {
    const { values } = await api.deps.meters.replicaReads.get();
    return values.find(({ labels }) => labels.from === from)?.value ?? 0;
  };
  const readiness = async () => (await (await api.fetch("/readyz/api")).json()) as { replica: string };

  test("a list is read there, and has what was written just before", async () => {
    const before = await readsFrom("replica");
    for (let count = 0; count < 10; count += 1) {
      const id = await sell();
      expect(await listed()).toContain(id);
    }
    expect(await readsFrom("replica")).toBe(before + 10);
    expect(await readiness()).toMatchObject({ status: "ready", replica: "in_use" });
    expect(await api.metrics()).toMatch(/^database_replica_in_use 1$/m);
  });

  test("every list and report of a key says there what the primary says", async () => {
    const own = await startApi({
      DATABASE_URL: database.databaseUrl,
      DATABASE_MIGRATION_URL: database.migrationUrl,
      KEY_LIMIT_PER_MINUTE: "10000",
    });
    const paths = BRAND_ENDPOINTS.filter(({ reads }) => reads === "replica").map(({ path }) =>
      path.replace("{programId}", scene.program.id).replace("{partnerId}", scene.seller.id),
    );
    const before = await readsFrom("replica");
    for (const path of paths) {
      const [there, here] = [await api.call("GET", path, { key }), await own.call("GET", path, { key })];
      expect([path, there.status, there.body]).toEqual([path, 200, here.body]);
    }
    expect(await readsFrom("replica")).toBe(before + paths.length);
    await own.close();
  });

  test("one that lags is not read, and its lag is shown, until it has caught up", async () => {
    await replica.replay("pause");
    const id = await sell();
    const before = await readsFrom("primary");
    expect(await listed()).toContain(id);
    expect(await listed()).toContain(id);
    expect(await readsFrom("primary")).toBe(before + 2);
    expect(await readiness()).toMatchObject({ status: "ready", replica: "lagging" });
    await replica.replay("resume");
    await until("the replica to be in use again", async () => (await readiness()).replica === "in_use");
    const read = await readsFrom("replica");
    expect(await listed()).toContain(id);
    expect(await readsFrom("replica")).toBe(read + 1);
  });

  test("one that is away is not missed", async () => {
    await replica.stop();
    const id = await sell();
    expect(await listed()).toContain(id);
    expect(await readiness()).toMatchObject({ status: "ready", replica: "away" });
    await replica.start();
    await until("the replica to be in use again", async () => (await readiness()).replica === "in_use");
    expect(await listed()).toContain(id);
  });
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createHash } from "node:crypto";
import { storeDelivery } from "../../src/commands/deliveries/store-delivery.ts";
import { reseal, resealPage } from "../../src/commands/upkeep/reseal.ts";
import { SEALED_COLUMNS } from "../../src/commands/upkeep/sealed-columns.ts";
import { loadConfig } from "../../src/config.ts";
import { claimKey, storeResponse } from "../../src/db/idempotency.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { openDeps, type Deps } from "../../src/deps.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { planOf, rowsReadOf } from "../support/scenes/plans.ts";

const NEW_KEY = createHash("sha256").update("the new key").digest("hex");
const DELIVERIES = 3_000;
const RESPONSES = 5;
const PAGE_SIZE = 700;

let former: Awaited<ReturnType<typeof openTestDeps>>;
/** A process that has both keys. */
let both: Awaited<ReturnType<typeof openDeps>>;
let programId: string;

beforeAll(async () => {
  former = await openTestDeps();
  const { deps, environment } = former;
  const make = factoriesOf(deps);
  ({ id: programId } = await make.program((await make.brand()).id));
  await storeDeliveries(deps);
  for (let index = 0; index < RESPONSES; index += 1) await storeAnswer(deps, `key ${index}`);
  const keys = { ENCRYPTION_KEY: NEW_KEY, ENCRYPTION_KEY_PREVIOUS: environment["ENCRYPTION_KEY"]! };
  both = await openDeps(loadConfig({ ...environment, ...keys }), "test");
});
afterAll(async () => {
  await both.close();
  await former.close();
});

/** One delivery and copies of it, which are sealed for the same purpose: none has an id of its provider's. */
async function storeDeliveries(deps: Deps): Promise<void> {
  const raw = { source: "stripe", headers: {}, rawBody: '{"id":null}' } as const;
  await inTransaction(deps, (tx) => storeDelivery(tx, { programId, raw, requestId: "req" }));
  await deps.sql.execute(
    `insert into provider_delivery
     select (jsonb_populate_record(d, jsonb_build_object('id', d.id || lpad(number::text, 6, '0')))).*
     from provider_delivery d cross join generate_series(2, $1::integer) number`,
    [DELIVERIES],
  );
  await deps.sql.execute("analyze provider_delivery");
}

async function storeAnswer(deps: Deps, idempotencyKey: string): Promise<void> {
  const found = await claimKey(deps, "key_1", idempotencyKey, "fingerprint");
  if ("claim" in found) await storeResponse(deps.sql, deps, found.claim, { status: 200, body: {} });
}

// OPERATE-5
test("every page is resealed, whatever its table's key is, and the second run finds nothing", async () => {
  expect(await reseal(both, { pageSize: PAGE_SIZE })).toMatchObject({
    provider_delivery: DELIVERIES,
    idempotency_record: RESPONSES,
  });
  const again = await reseal(both, { pageSize: 2 });
  expect(Object.values(again).every((count) => count === 0)).toBe(true);
  const rows = await both.sql.rows<{ sealed: Buffer }>("select body_sealed as sealed from provider_delivery");
  const bodies = rows.map(({ sealed }) => both.seal.open(sealed, `delivery:${programId}:stripe:`));
  expect(new Set(bodies)).toEqual(new Set(['{"id":null}']));
});

test("a page reads its own rows, not those resealed before it", async () => {
  const deliveries = SEALED_COLUMNS.find(({ table }) => table === "provider_delivery")!;
  const ids = await both.sql.rows<{ id: string }>("select id from provider_delivery order by id");
  const [before, last] = [ids[2_000]!, ids[2_010]!];
  const nodes = await inTransaction(both, (tx) =>
    planOf(tx, (sql) => resealPage({ ...tx, ...sql }, deliveries, [before.id], 10), last),
  );
  expect(rowsReadOf(nodes, "provider_delivery")).toEqual([10, 10]);
});

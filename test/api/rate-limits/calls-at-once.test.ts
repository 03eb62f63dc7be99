import { expect, test } from "@jest/globals";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const MOST = 3;
const MOST_OF_PROGRAM = 9;
const { api, make } = useApi({
  KEY_CALLS_AT_ONCE: String(MOST),
  PROGRAM_CALLS_AT_ONCE: String(MOST_OF_PROGRAM),
});

const programScene = async () => {
  const program = await make.program((await make.brand()).id);
  await make.partner(program, (await make.account()).id);
  return { program, key: await make.brandKey(program.brandId) };
};

async function waitingStatements(): Promise<number> {
  const row = await api.deps.sql.row<{ count: number }>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row!.count;
}

// API-14
// Review: money 3, security 8
test("a key's further calls are refused while it has as many under way as it may, and nobody else's", async () => {
  const { program, key } = await programScene();
  const otherKey = await make.brandKey(program.brandId);
  const path = `/programs/${program.id}/test-sales`;
  const held = await heldOpen(api.deps, (tx) =>
    tx.execute("select from program where id = $1 for update", [program.id]),
  );
  const running = Array.from({ length: MOST }, () => api.call("POST", path, { key }));
  const refused = await until("a call to be refused", async () => {
    // The same key, however it is written.
    const response = await api.call("GET", "/me", { headers: { authorization: `bearer  ${key}` } });
    return response.status === 429 && response;
  });
  expect([refused.body.error.code, refused.headers.get("retry-after")]).toEqual(["rate_limited", "1"]);
  // API-13: the limit that refused it, so that who paces itself by the headers waits.
  expect(["limit", "remaining", "reset"].map((name) => refused.headers.get(`ratelimit-${name}`))).toEqual([
    String(MOST),
    "0",
    "1",
  ]);
  expect((await api.call("GET", "/me", { key: otherKey })).status).toBe(200);
  await held.commit();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201, 201]);
  await until("the calls to have ended", async () => (await api.call("GET", "/me", { key })).status === 200);
});

const testSaleByTool = (programId: string, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "send_test_sale", arguments: { programId } },
});

async function callTools(key: string, message: unknown) {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const response = await api.fetch("/mcp", { method: "POST", headers, body: JSON.stringify(message) });
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await response.json()) as any;
}

// API-14
test("a program's calls by agents are counted with the others", async () => {
  const { program } = await programScene();
  const held = await heldOpen(api.deps, (tx) =>
    tx.execute("select from program where id = $1 for update", [program.id]),
  );
  const keys = await Promise.all(
    Array.from({ length: MOST_OF_PROGRAM / MOST }, () => make.brandKey(program.brandId)),
  );
  const running = keys.flatMap((key) =>
    Array.from({ length: MOST }, () => callTools(key, testSaleByTool(program.id))),
  );
  const otherKey = await make.brandKey(program.brandId);
  const path = `/programs/${program.id}`;
  const refused = await until("a call to be refused", async () => {
    const response = await api.call("GET", path, { key: otherKey });
    return response.status === 429 && response;
  });
  expect(refused.body.error.message).toBe("This program has too many concurrent requests.");
  const byTool = await callTools(otherKey, testSaleByTool(program.id));
  expect(byTool.result).toMatchObject({ isError: true });
  expect(byTool.result.content[0].text).toContain("rate_limited");
  await held.commit();
  for (const { result } of await Promise.all(running)) expect(result.isError).toBeFalsy();
  expect((await api.call("GET", path, { key: otherKey })).status).toBe(200);
});

// API-14
test("the calls of a batch by an agent are made one after the other", async () => {
  const { program, key } = await programScene();
  const held = await heldOpen(api.deps, (tx) =>
    tx.execute("select from program where id = $1 for update", [program.id]),
  );
  const batch = Array.from({ length: 2 * MOST }, (_, id) => testSaleByTool(program.id, id));
  const answers = callTools(key, batch);
  await until("the first call to wait for the program", async () => (await waitingStatements()) > 0);
  // Another key's call comes after all of the batch that is under way.
  const other = api.call("POST", `/programs/${program.id}/test-sales`, {
    key: await make.brandKey(program.brandId),
  });
  await until("both to wait", async () => (await waitingStatements()) > 1);
  expect(await waitingStatements()).toBe(2);
  await held.commit();
  expect((await other).status).toBe(201);
  const results = await answers;
  expect(results).toHaveLength(2 * MOST);
  for (const { result } of results) expect(result.isError).toBeFalsy();
});

// API-14
test("a burst beyond what may be under way at once is answered in turn", async () => {
  const { key } = await programScene();
  const burst = Array.from({ length: 5 * MOST }, () => api.call("GET", "/me", { key }));
  expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([200]));
});

// API-14
// Review: security 8
test("however much one tenant reads at once, it takes a quarter of the connections, and others read meanwhile", async () => {
  const { program } = await programScene();
  const other = await programScene();
  const keys = await Promise.all(Array.from({ length: MOST }, () => make.brandKey(program.brandId)));
  const quarter = Math.ceil(api.deps.config.databasePoolSize / 4);
  const held = await heldOpen(api.deps, (tx) => tx.execute("lock table program in access exclusive mode"));
  const responses = keys.flatMap((key) =>
    Array.from({ length: MOST }, () => api.call("GET", `/programs/${program.id}/stats`, { key })),
  );
  await until("the reads to wait", async () => (await waitingStatements()) === quarter);
  const seen: number[] = [];
  for (let look = 0; look < 20; look += 1) {
    expect((await api.call("GET", "/me", { key: other.key })).status).toBe(200);
    seen.push(await waitingStatements());
  }
  await held.commit();
  expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...seen)).toBeLessThanOrEqual(quarter);
});

// API-14
test("a loud key is refused before it takes a connection, and never waits for one", async () => {
  const { key } = await programScene();
  const held = await heldOpen(api.deps, (tx) => tx.execute("lock table brand_key in access exclusive mode"));
  let refused = 0;
  const responses = Array.from({ length: 20 * MOST }, async () => {
    const { status, headers } = await api.call("GET", "/me", { key });
    if (status === 429 && headers.get("retry-after") === "1") refused += 1;
    return status;
  });
  await until("all but the first calls to be refused", () => refused === 19 * MOST);
  expect(api.deps.pool.waitingCount).toBe(0);
  await held.commit();
  expect((await Promise.all(responses)).filter((status) => status !== 429)).toEqual([200, 200, 200]);
  expect(await api.metrics()).toMatch(/calls_at_once_refused_total\{of="key"\} [1-9]/);
});

// API-14
test("a program's further events are refused while as many are under way as may be, and no other's", async () => {
  const busy = await sellingScene(make);
  const other = await sellingScene(make);
  const sell = ({ program, seller }: SellingScene) =>
    sendEvent(api, program, {
      ...{ type: "sale", id: eventId(), order_id: orderId(), amount_cents: 10_000 },
      ref_code: seller.refCode,
    });
  const held = await heldOpen(api.deps, (tx) =>
    tx.execute("select from program where id = $1 for update", [busy.program.id]),
  );
  let refused = 0;
  const events = Array.from({ length: 2 * MOST_OF_PROGRAM }, async () => {
    const { status, headers } = await sell(busy);
    if (status === 429 && headers.get("retry-after") === "1") refused += 1;
    return status;
  });
  await until("the further events to be refused", () => refused === MOST_OF_PROGRAM);
  expect((await sell(other)).body.status).toBe("processed");
  expect((await api.call("GET", `/programs/${busy.program.id}`, { key: busy.keys.owner })).status).toBe(200);
  await held.commit();
  expect((await Promise.all(events)).filter((status) => status === 200)).toHaveLength(MOST_OF_PROGRAM);
});

import { expect, test } from "@jest/globals";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const MOST = 3;
const { api, make } = useApi({ KEY_CALLS_AT_ONCE: String(MOST) });

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
    const response = await api.call("GET", "/me", { key });
    return response.status === 429 && response;
  });
  expect([refused.body.error.code, refused.headers.get("retry-after")]).toEqual(["rate_limited", "1"]);
  expect((await api.call("GET", "/me", { key: otherKey })).status).toBe(200);
  await held.commit();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201, 201]);
  await until("the calls to have ended", async () => (await api.call("GET", "/me", { key })).status === 200);
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

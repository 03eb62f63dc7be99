import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { openTestDeps } from "../../support/scenes/deps.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { until } from "../../support/scenes/until.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";

let opened: Awaited<ReturnType<typeof openTestDeps>>;
const running: ApiProcess[] = [];

beforeAll(async () => {
  opened = await openTestDeps();
});
afterAll(async () => {
  await Promise.all(running.map((api) => api.stop("SIGKILL")));
  await opened?.close();
});

async function startApi(): Promise<ApiProcess> {
  const api = await startApiProcess({ ...opened.environment });
  running.push(api);
  return api;
}

// PAYOUT-19
test("an API that is killed while a batch starts leaves one batch, and the dialog's next try is answered with it", async () => {
  const { deps } = opened;
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee();
  await world.earn(partner.id, 2_000);
  const member = await world.make.member(world.brand.id, { role: "viewer", mayPay: true });
  const { secret } = await world.make.session(member.loginId);
  const headers = {
    cookie: `vp_session=${secret}`,
    "sec-fetch-site": "same-origin",
    "x-vp-csrf": "1",
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const path = `/console/${world.brand.id}/api/v1/programs/${world.program.id}/payout-batches`;
  const press = (api: ApiProcess) => fetch(`${api.baseUrl}${path}`, { method: "POST", headers, body: "{}" });

  // Keeps the start in the middle of its transaction: the batch is written, its payouts are not.
  const holder: PoolClient = await deps.pool.connect();
  await holder.query("begin");
  await holder.query("lock table payout in exclusive mode");
  const first = await startApi();
  const lost = press(first).then(
    (response) => response.status,
    () => "lost",
  );
  const isWaiting = async () =>
    (await deps.sql.row(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
         and query like '%payout%'`,
    )) !== null;
  await until("the start to be under way", isWaiting);
  await first.stop("SIGKILL");
  expect(await lost).toBe("lost");
  await holder.query("rollback");
  holder.release();

  const second = await startApi();
  const claimed = await press(second);
  expect(claimed.status).toBe(409);
  expect(await claimed.json()).toMatchObject({ error: { code: "idempotency_in_progress" } });
  // The dead process's claim runs out a minute after it was made.
  await deps.sql.execute("update idempotency_record set lease_until = created_at where state = 'running'");
  const answers = await Promise.all([press(second), press(second), press(second)]);
  const started = await press(second);
  expect(started.status).toBe(201);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const { data } = (await started.json()) as { data: { batchId: string } };
  const batches = await deps.sql.rows("select id from payout_batch where program_id = $1", [
    world.program.id,
  ]);
  expect(batches).toEqual([{ id: data.batchId }]);
  expect(await world.payouts()).toEqual([
    expect.objectContaining({ partnerId: partner.id, amountCents: 2_000 }),
  ]);
  expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
});

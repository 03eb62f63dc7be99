import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { openTestDeps } from "../../support/scenes/deps.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { until } from "../../support/scenes/until.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

let opened: Awaited<ReturnType<typeof openTestDeps>>;
const running: ApiProcess[] = [];

beforeAll(async () => {
  opened = await openTestDeps();
});
afterAll(async () => {
  await Promise.all(running.map((api) => api.stop("SIGKILL")));
  await opened?.close();
});

async function startApi(settings: Record<string, string> = {}): Promise<ApiProcess> {
  const api = await startApiProcess({ ...opened.environment, ...settings });
  running.push(api);
  return api;
}

/** Kills the API in the middle of a start: the batch is written, its payouts are not. @param press starts it */
async function killDuring<Answer>(api: ApiProcess, press: () => Promise<Answer>): Promise<Answer> {
  const { deps } = opened;
  const held = await heldOpen(deps, (tx) => tx.execute("lock table payout in exclusive mode"));
  const pressed = press();
  const isWaiting = async () =>
    (await deps.sql.row(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
         and query like '%payout%'`,
    )) !== null;
  await until("the start to be under way", isWaiting);
  await api.stop("SIGKILL");
  await held.rollBack();
  return pressed;
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

  const first = await startApi();
  const lost = await killDuring(first, () =>
    press(first).then(
      (response) => response.status,
      () => "lost",
    ),
  );
  expect(lost).toBe("lost");

  const second = await startApi();
  await until("the dead process's claim to run out", () =>
    deps.sql.row("select from idempotency_record where state = 'running' and lease_until < now()"),
  );
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

describeInBrowser("a person who starts a batch", () => {
  const browser = useBrowser();

  // PAYOUT-19
  test("sees the one batch after the API was killed meanwhile, since the screen tries again", async () => {
    const { deps } = opened;
    const world = await payoutWorld(deps);
    await world.deposit(10_000);
    await world.earn((await world.payee()).id, 2_000);
    const { loginId } = await world.make.member(world.brand.id, { role: "viewer", mayPay: true });
    const { secret } = await world.make.session(loginId);
    const first = await startApi();
    const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
    await context.addCookies([{ name: "vp_session", value: secret, url: first.baseUrl }]);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${first.baseUrl}/console/${world.brand.id}/${world.program.id}/batches/new`);
    const start = page.getByRole("button", { name: "Start batch" });
    await start.waitFor();
    // The screen's wait for its next try lasts until another API listens there.
    await page.clock.pauseAt(Date.now() + 60_000);
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await killDuring(first, () => start.dblclick());
    await failed;
    await deps.sql.execute("update idempotency_record set lease_until = created_at where state = 'running'");
    await startApi({ PORT: new URL(first.baseUrl).port });
    await page.clock.resume();
    await page.waitForURL(/\/batches\/bat_/);
    await page.getByRole("list", { name: "Payouts by state" }).getByText("Sending").waitFor();
    const batches = await deps.sql.rows("select id from payout_batch where program_id = $1", [
      world.program.id,
    ]);
    expect(batches).toEqual([{ id: new URL(page.url()).pathname.split("/").at(-1) }]);
    expect(await world.payouts()).toEqual([expect.objectContaining({ amountCents: 2_000 })]);
    expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  });
});

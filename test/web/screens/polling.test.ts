import { beforeAll, expect, test } from "@jest/globals";
import type { Page, Request } from "playwright-core";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();
let world: PayoutWorld;
beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  world = await payoutWorld(api.deps);
});

/** Opens a screen whose time goes on as always, and can be moved past the pause between two reads. */
async function openWithClock(secret: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${api.baseUrl}${path}`);
  return page;
}

const isReadOf = (path: string) => (request: Request) =>
  request.method() === "GET" && new URL(request.url()).pathname.endsWith(`/api/v1${path}`);

/** How often a page reads a path while its clock is moved on. */
async function readsWhile(page: Page, path: string, time: string): Promise<number> {
  let reads = 0;
  const note = (request: Request) => (reads += isReadOf(path)(request) ? 1 : 0);
  page.on("request", note);
  await page.clock.fastForward(time);
  // Whatever the page asks for by itself it has asked for before this.
  await page.evaluate(() => fetch("/healthz").catch(() => {}));
  page.off("request", note);
  return reads;
}

const verified = (at: Date) =>
  api.deps.sql.execute(
    `insert into reconciliation_run (started_at, finished_at, checked, problems, attention)
     values ($1, $1, 12, '[]', '[]')`,
    [at],
  );

describeInBrowser("a screen reads again by itself", () => {
  // PEOPLE-12, DESK-21
  test("what needs an operator while the service tries one of it again, without being in use by that", async () => {
    const { secret } = await openDesk(api, make, world.brand.id);
    const page = await openWithClock(secret, "/ops");
    const nothing = page.getByText("Nothing needs attention");
    await nothing.waitFor();
    expect(await readsWhile(page, "/attention", "01:00")).toBe(0);
    await api.deps.sql.execute(
      `insert into process_failure (workflow_id, reason, message, since)
       values ('mail/mail_1', 'activity_failing', 'connect ECONNREFUSED', now())`,
    );
    await page.reload();
    await page.getByRole("list", { name: "What needs attention" }).waitFor();
    const [again] = await Promise.all([
      page.waitForRequest(isReadOf("/attention")),
      page.clock.fastForward("00:06"),
    ]);
    expect(again.headers()["x-vp-unattended"]).toBe("1");
    await api.deps.sql.execute("delete from process_failure");
    await page.clock.fastForward("00:10");
    await nothing.waitFor();
    expect(await readsWhile(page, "/attention", "01:00")).toBe(0);
    const [asked] = await Promise.all([
      page.waitForRequest(isReadOf("/verifications")),
      page.getByRole("navigation").getByRole("link", { name: "Books", exact: true }).click(),
    ]);
    expect(asked.headers()["x-vp-unattended"]).toBeUndefined();
  });

  // DESK-21
  test("the processes while Temporal does not have everything, and no longer", async () => {
    const deliver = () => api.deps.sql.execute("update outbox set done_at = now() where done_at is null");
    await deliver();
    const { secret } = await openDesk(api, make, world.brand.id);
    const page = await openWithClock(secret, "/ops/processes");
    const all = page.getByText("Temporal has everything.");
    await all.waitFor();
    expect(await readsWhile(page, "/status", "01:00")).toBe(0);
    await api.deps.sql.execute(
      "insert into outbox (topic, workflow_id, payload) values ('hold', 'hold/cnv_1', '{}')",
    );
    await page.reload();
    await page.getByText("hold/cnv_1").waitFor();
    await Promise.all([
      ...["/status", "/outbox"].map((path) => page.waitForRequest(isReadOf(path))),
      page.clock.fastForward("00:10"),
    ]);
    await deliver();
    await page.clock.fastForward("00:10");
    await all.waitFor();
    expect(await readsWhile(page, "/outbox", "01:00")).toBe(0);
  });

  // DESK-9
  test("the verifications of the books while one that was asked for is awaited, and no longer", async () => {
    await verified(new Date(Date.now() - 3_600_000));
    const { secret } = await openDesk(api, make, world.brand.id);
    const page = await openWithClock(secret, "/ops/books");
    await page.getByText("The books add up").waitFor();
    expect(await readsWhile(page, "/verifications", "01:00")).toBe(0);
    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verify now" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await readsWhile(page, "/verifications", "00:10")).toBeGreaterThan(0);
    await verified(new Date());
    await page.clock.fastForward("00:10");
    // The header, and the two verifications.
    await page.getByRole("table", { name: "Verifications" }).getByRole("row").nth(2).waitFor();
    expect(await readsWhile(page, "/verifications", "01:00")).toBe(0);
  });

  // PAYOUT-11
  test("a batch until it is over, and no longer", async () => {
    await world.deposit(50_000);
    const payee = await world.payee();
    await world.earn(payee.id, 2_000);
    await world.batch();
    const { id, batchId } = (await world.payouts())[0]!;
    const { secret } = await openConsole(api, make, world.brand.id);
    const page = await openWithClock(
      secret,
      `/console/${world.brand.id}/${world.program.id}/batches/${batchId}`,
    );
    const buckets = page.getByRole("list", { name: "Payouts by state" });
    await buckets.getByText("Sending").waitFor();
    await api.deps.sql.execute("update payout set rail_state = 'needs_attention' where id = $1", [id]);
    const marked = { brandId: world.brand.id, as: "paid" as const, reason: null, origin: TESTER };
    await inTransaction(api.deps, (tx) => markPayouts(tx, { ...marked, payoutIds: [id] }));
    await page.clock.fastForward("00:10");
    await buckets.getByText("Sent", { exact: true }).waitFor();
    expect(await readsWhile(page, `/batches/${batchId}`, "05:00")).toBe(0);
  });

  // CONSOLE-11
  test("a batch whose bank transfer somebody else marks as paid", async () => {
    const payee = await world.payee({ rail: "bank_transfer" });
    await world.earn(payee.id, 2_000);
    const { batchId } = await world.batch();
    const payoutIds = (await world.payouts())
      .filter((payout) => payout.batchId === batchId)
      .map(({ id }) => id);
    const { secret } = await openConsole(api, make, world.brand.id);
    const page = await openWithClock(
      secret,
      `/console/${world.brand.id}/${world.program.id}/batches/${batchId}`,
    );
    await page.getByText("Transfers open").waitFor();
    const row = page.getByRole("table", { name: "Payouts of this batch" }).getByRole("row").nth(1);
    await row.getByText("Pending").waitFor();
    const marked = { brandId: world.brand.id, as: "paid" as const, reason: null, origin: TESTER };
    await inTransaction(api.deps, (tx) => markPayouts(tx, { ...marked, payoutIds }));
    await page.clock.fastForward("01:00");
    await page.getByText("Completed").waitFor();
    await row.getByText("Paid").waitFor();
    expect(await readsWhile(page, `/batches/${batchId}`, "05:00")).toBe(0);
  });
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { startWorker, type RunningWorker } from "../../../src/worker/start-worker.ts";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { deskActions, openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";
import { withoutVerification } from "../../support/scenes/without-verification.ts";
import { testServers } from "../../support/servers/test-servers.ts";

const { api, make } = useApi(() => ({
  OPERATOR_EMAILS: OPERATOR_EMAIL,
  TEMPORAL_ADDRESS: testServers().temporalAddress,
  TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString("hex")}`,
}));

let world: PayoutWorld;
let desk: DeskPerson;
let worker: RunningWorker;
const browser = useBrowser();
let page: Page;

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  // It would find the messages that a test parks, and add a line for each.
  await withoutVerification(api.deps);
  worker = startWorker(api.deps, { workflowBundle: { codePath: testServers().workflowBundlePath } });
  world = await payoutWorld(api.deps);
  const partner = await world.payee();
  for (const days of [2, 9, 14, 20]) await world.earn(partner.id, 1_000, { holdHours: days * 24 });
  desk = await openDesk(api, make, world.brand.id);
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
  await context.addCookies([{ name: "vp_session", value: desk.secret, url: api.baseUrl }]);
  page = await context.newPage();
});
afterAll(async () => {
  await worker?.stop();
});

const releasedHolds = async () =>
  (await api.deps.sql.rows("select from conversion where released_at is not null")).length;

/** A message that needs an operator. */
const park = (conversion: string) =>
  api.deps.sql.execute(
    `insert into outbox (topic, workflow_id, payload, attempts, last_error, parked_at)
     values ('hold', $1, '{}', 10, 'no such workflow type', now())`,
    [`hold/${conversion}`],
  );

const REFUSED = {
  code: "conflict",
  message: "The clock cannot be moved now.",
  next: "Try it again in a minute.",
  requestId: "r",
};

describeInBrowser("an operator in the browser", () => {
  // DESK-1, DESK-2
  test("finds what waits, moves with J and K, mends it, and it is gone", async () => {
    for (const conversion of ["cnv_first", "cnv_second"]) await park(conversion);
    await page.goto(`${api.baseUrl}/ops`);
    const lines = page.getByRole("list", { name: "What needs attention" }).getByRole("listitem");
    const detail = page.getByRole("region", { name: "Selected line" });
    await detail.getByText("hold/cnv_first", { exact: true }).waitFor();
    expect(await lines.count()).toBe(2);
    await page.keyboard.press("j");
    await detail.getByText("hold/cnv_second", { exact: true }).waitFor();
    await page.keyboard.press("k");
    await detail.getByText("hold/cnv_first", { exact: true }).waitFor();
    for (const left of ["1 item waiting", "Nothing needs attention"]) {
      await detail.getByRole("button", { name: "Drop" }).click();
      const question = page.getByRole("dialog", { name: "Drop this message?" });
      await question.getByText("hold/cnv_").waitFor();
      await question.getByRole("button", { name: "Drop" }).click();
      await page.getByText(left).waitFor();
    }
    expect((await deskActions(api, desk.loginId)).filter((one) => one === "outbox.drop")).toHaveLength(2);
  });

  test("neither moves on nor mends by a key while a dialog is open", async () => {
    for (const conversion of ["cnv_third", "cnv_fourth", "cnv_fifth"]) await park(conversion);
    await page.goto(`${api.baseUrl}/ops`);
    const detail = page.getByRole("region", { name: "Selected line" });
    const shows = (conversion: string) => detail.getByText(`hold/${conversion}`, { exact: true }).waitFor();
    await shows("cnv_third");
    const dialog = page.getByRole("dialog");
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("2");
    await dialog.getByRole("button", { name: "Drop" }).waitFor();
    await press("j", "Escape");
    await dialog.waitFor({ state: "detached" });
    await press("Shift+?");
    await dialog.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
    await press("1", "j");
    expect(await dialog.count()).toBe(1);
    await press("Escape");
    await dialog.waitFor({ state: "detached" });
    // Any step that was taken behind a dialog would lead elsewhere.
    await press("j");
    await shows("cnv_fourth");
    await press("k");
    await shows("cnv_third");
  });

  // DESK-10, CLOCK-4
  test("moves the clock by 15 days, sees before what opens, and the holds open", async () => {
    await page.goto(`${api.baseUrl}/ops/clock`);
    await page.getByText("3 holds end").waitFor();
    await page.getByRole("button", { name: "30 days" }).click();
    await page.getByText("4 holds end").waitFor();
    await page.getByRole("button", { name: "15 days", exact: true }).click();
    await page.getByText("3 holds end").waitFor();
    await page.getByRole("button", { name: "Move 15 days" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move 15 days" }).click();
    await page.getByText("The clock has moved. Everything that fell due is done.").waitFor();
    expect(await releasedHolds()).toBe(3);
    await page.getByText("1 hold ends").waitFor();
  });

  // DESK-10
  test("sees why the clock was not moved, and tries again", async () => {
    const advance = "**/ops/api/v1/clock/advance";
    await page.route(advance, (route) => route.fulfill({ status: 400, json: { error: REFUSED } }));
    await page.goto(`${api.baseUrl}/ops/clock`);
    await page.getByRole("button", { name: "1 day", exact: true }).click();
    await page.getByRole("button", { name: "Move 1 day" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move 1 day" }).click();
    const alert = page.getByRole("alert").filter({ hasText: REFUSED.message });
    await alert.getByText(REFUSED.next).waitFor();
    await page.unroute(advance);
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText("The clock has moved. Everything that fell due is done.").waitFor();
    expect(await alert.count()).toBe(0);
  });

  // DESK-10
  test("waits as long as the service may take to move the clock", async () => {
    const answer = Promise.withResolvers<void>();
    let asked = 0;
    await page.route("**/ops/api/v1/clock/advance", async (route) => {
      asked += 1;
      await answer.promise;
      const data = { now: new Date().toISOString(), offsetSeconds: 0, settled: false };
      await route.fulfill({ status: 200, json: { data } });
    });
    await page.clock.install();
    await page.goto(`${api.baseUrl}/ops/clock`);
    await page.getByRole("button", { name: "Move 15 days" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move 15 days" }).click();
    await page.getByText("Moving the clock").first().waitFor();
    await page.clock.fastForward("01:01");
    answer.resolve();
    await page.getByText("Some of what fell due is not done after a minute").waitFor();
    expect(asked).toBe(1);
  });
});

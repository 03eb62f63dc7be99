import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { advanceClock } from "../../../src/commands/clock/advance-clock.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { startWorker, type RunningWorker } from "../../../src/worker/start-worker.ts";
import { NO_BROWSER, openBrowser } from "../../support/entry-points/browser.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { testServers } from "../../support/servers/test-servers.ts";

const { api, make } = useApi(() => ({
  TEMPORAL_ADDRESS: testServers().temporalAddress,
  TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString("hex")}`,
}));

/** The buckets of a batch, as the screen calls them. */
const NAMES = {
  sent: "Sent",
  sending: "Sending",
  needsAttention: "Needs attention",
  refused: "Refused",
  byBankTransfer: "Bank transfer",
  held: "Held",
} as const;
type Bucket = keyof typeof NAMES;

let world: PayoutWorld;
let finance: ConsolePerson;
let worker: RunningWorker;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  worker = startWorker(api.deps, { workflowBundle: { codePath: testServers().workflowBundlePath } });
  world = await payoutWorld(api.deps);
  await world.deposit(100_000);
  for (const account of ["ok", "refuse", "slow", "return_after_paid"]) {
    const partner = await world.payee({ account });
    await world.earn(partner.id, 2_000);
  }
  const unconnected = await world.payee({ rail: null });
  await world.earn(unconnected.id, 2_000);
  finance = await openConsole(api, make, world.brand.id, { mayPay: true });
  browser = await openBrowser();
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
  await context.addCookies([{ name: "vp_session", value: finance.secret, url: api.baseUrl }]);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
});

const inProgram = (path: string) => `${api.baseUrl}/console/${world.brand.id}/${world.program.id}/${path}`;

/** What the batch's legend shows. */
async function shownBuckets(): Promise<string[]> {
  const list = page.getByRole("list", { name: "Payouts by state" });
  await list.waitFor();
  const items = await list.getByRole("listitem").allInnerTexts();
  return items.map((text) => text.replaceAll(/\s+/g, " ").trim()).toSorted();
}

/** What `get_payout_batch` says of it. */
async function expectedBuckets(batchId: string): Promise<string[]> {
  const { summary } = (await finance.get(`/payout-batches/${batchId}`)).body.data;
  return (Object.entries(summary) as [Bucket, number][])
    .filter(([, count]) => count > 0)
    .map(([bucket, count]) => `${NAMES[bucket]} ${count}`)
    .toSorted();
}

const describeHere = NO_BROWSER === null ? describe : describe.skip;

describeHere("someone from finance", () => {
  // PAYOUT-11, PAYOUT-19
  test("rehearses and starts a batch with two clicks on one button, and watches it end", async () => {
    await page.goto(inProgram("payouts"));
    await page.getByRole("button", { name: "Start batch" }).click();
    const payments = page.getByRole("table", { name: "Payments" });
    await payments.waitFor();
    expect(await payments.getByRole("row").count()).toBe(5);
    const holds = page.getByRole("table", { name: "Held" });
    expect(await holds.innerText()).toMatch(/No payout account/);
    expect(await world.payouts()).toEqual([]);
    await page.getByRole("button", { name: "Start batch" }).dblclick();
    await page.waitForURL(/\/batches\/bat_/);
    const batches = await api.deps.sql.rows<{ id: string }>("select id from payout_batch");
    expect(batches).toHaveLength(1);
    const batchId = batches[0]!.id;

    await until("the screen to follow the batch while payouts are on their way", async () => {
      const expected = await expectedBuckets(batchId);
      return expected.includes("Sending 1") && String(await shownBuckets()) === String(expected);
    });

    await advanceClock(api.deps, { seconds: 86_400, origin: TESTER });
    const final = ["Held 1", "Refused 2", "Sent 2"];
    await until("the slow one to be sent, and the other to come back", async () => {
      return String(await expectedBuckets(batchId)) === String(final);
    });
    await page.reload();
    expect(await shownBuckets()).toEqual(final);
    expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
  });
});

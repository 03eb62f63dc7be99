import { beforeEach, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

const MINUTE_MS = 60_000;

const browser = useBrowser();

describeInBrowser("the rehearsal of a batch", () => {
  let world: PayoutWorld;
  let page: Page;
  let earnMore: () => Promise<string>;

  // A program whose batch pays $50, and the screen that shows it.
  beforeEach(async () => {
    world = await payoutWorld(api.deps);
    await world.deposit(100_000);
    const partner = await world.payee();
    await world.earn(partner.id, 5_000);
    earnMore = () => world.earn(partner.id, 2_000);
    const { secret } = await openConsole(api, make, world.brand.id, { mayPay: true });
    const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
    await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
    page = await context.newPage();
    await page.clock.install();
    await page.goto(`${api.baseUrl}/console/${world.brand.id}/${world.program.id}/batches/new`);
    await shows("$50.00");
  });

  const shows = (total: string) => page.getByText(`1 payout, ${total} in total`).waitFor();
  const start = () => page.getByRole("button", { name: "Start batch" });
  const grown = () => page.getByText("The batch has grown from $50.00 to $70.00.");
  const paid = async () => (await world.payouts()).map(({ amountCents }) => amountCents);

  /** Lets time pass without any timer, as a computer that sleeps does. */
  const sleep = async (ms: number) =>
    page.clock.setSystemTime((await page.evaluate<number>("Date.now()")) + ms);

  // PAYOUT-19, PEOPLE-12
  test("is read again each minute, which is no use of the session, and says that it has grown", async () => {
    await earnMore();
    const again = page.waitForRequest((request) => request.method() === "POST");
    await page.clock.fastForward(MINUTE_MS);
    expect((await again).headers()).toMatchObject({ "x-vp-preview": "1", "x-vp-unattended": "1" });
    await shows("$70.00");
    await grown().waitFor();
    expect(await paid()).toEqual([]);
  });

  // PAYOUT-19
  test("is read again when its window is looked at again", async () => {
    await earnMore();
    await sleep(2 * MINUTE_MS);
    await page.evaluate(`window.dispatchEvent(new Event("focus"))`);
    await shows("$70.00");
    await grown().waitFor();
  });

  // PAYOUT-19
  test("that is old and has grown pays nothing until it has been shown", async () => {
    await earnMore();
    await sleep(2 * MINUTE_MS);
    // The second click of a double click has seen nothing.
    await start().dblclick();
    await grown().waitFor();
    await shows("$70.00");
    expect(await paid()).toEqual([]);
    await start().click();
    await page.waitForURL(/\/batches\/bat_/);
    expect(await paid()).toEqual([7_000]);
  });

  // PAYOUT-19
  test("that is old and has not grown is paid at the first press", async () => {
    await sleep(2 * MINUTE_MS);
    await start().click();
    await page.waitForURL(/\/batches\/bat_/);
    expect(await paid()).toEqual([5_000]);
  });
});

import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openConsole } from "../../support/scenes/console.ts";
import { openPage } from "../../support/scenes/open-screen.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

const ERROR = { code: "conflict", message: "Not now.", next: "Try it again.", requestId: "r" };

const browser = useBrowser();
let world: PayoutWorld;
beforeAll(async () => {
  world = await payoutWorld(api.deps);
  await world.earn((await world.payee({ rail: null })).id, 2_000);
  await world.batch();
  await api.deps.sql.execute("update brand set payout_approval = 'two' where id = $1", [world.brand.id]);
});

/** A screen of the console of which one read fails until `mended` is called. */
async function openWithout(
  read: string,
  screen: string,
): Promise<{ page: Page; mended: () => Promise<void> }> {
  const { secret } = await openConsole(api, make, world.brand.id, { mayPay: true });
  const page = await openPage({ browser, api }, secret, `/console/${world.brand.id}/team`);
  const failing = (url: URL) => url.pathname.endsWith(read);
  await page.route(failing, (route) => route.fulfill({ status: 409, json: { error: ERROR } }));
  await page.goto(`${api.baseUrl}/console/${world.brand.id}/${screen}`);
  return { page, mended: () => page.unroute(failing) };
}

describeInBrowser("what could not be read is not taken for nothing:", () => {
  // PEOPLE-42
  test("payouts to look at, of which there are none where the page says nothing", async () => {
    const { page, mended } = await openWithout("/todo", "finance");
    const alert = page.getByRole("alert").filter({ hasText: ERROR.message });
    await alert.waitFor();
    expect(await page.getByText("Payouts to review").count()).toBe(0);
    await mended();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Payouts to review").waitFor();
    expect(await alert.count()).toBe(0);
  });

  // PEOPLE-42
  test.each([
    ["the check of the books", "/books", "finance", "The first check has not run yet."],
    ["a program's invoices", "/funding", "finance", "No invoices yet"],
  ])("%s", async (_, read, screen, text) => {
    const { page, mended } = await openWithout(read, screen);
    const alert = page.getByRole("alert").filter({ hasText: ERROR.message });
    await alert.waitFor();
    await mended();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText(text).waitFor();
  });

  // PEOPLE-42
  test.each([
    ["a proposed batch", "/payout-proposals", "payouts"],
    ["the settings of payouts", "/funding", "payouts?view=settings"],
  ])("%s", async (_, read, screen) => {
    const { page } = await openWithout(read, `${world.program.id}/${screen}`);
    await page.getByRole("alert").filter({ hasText: ERROR.message }).waitFor();
  });

  // CONSOLE-17, PEOPLE-42
  test("a search of the palette, which finds nothing only where there is nothing", async () => {
    const { page, mended } = await openWithout("/search", "finance");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or jump to…").fill("order-1001");
    const alert = page.getByRole("alert").filter({ hasText: ERROR.message });
    await alert.waitFor();
    expect(await page.getByText("Nothing found").count()).toBe(0);
    await mended();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Nothing found").waitFor();
  });
});

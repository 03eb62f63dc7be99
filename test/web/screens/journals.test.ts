import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../../support/entry-points/browser.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const describeHere = NO_BROWSER === null ? describe : describe.skip;

let browser: Browser;
beforeAll(async () => {
  if (NO_BROWSER === null) browser = await openBrowser();
});
afterAll(() => browser?.close());

describeHere("the journals", () => {
  // PAYOUT-23
  test("are offered from the first deposit on, before anything is sold", async () => {
    const world = await payoutWorld(api.deps);
    const path = `${world.program.id}/reports`;
    const page = await openScreen({ browser, api, make }, world.brand.id, path);
    await page.getByText("The first journals appear with the first sale or deposit.").waitFor();
    await world.deposit(50_000);
    await make.moveClock(40);
    await page.reload();
    const month = page.getByRole("combobox", { name: "Month" });
    await month.waitFor();
    const options = await month.locator("option").all();
    const offered = await Promise.all(options.map((option) => option.getAttribute("value")));
    expect(offered[0]).toBe((await make.businessNow()).toISOString().slice(0, 7));
    // The last one that is over: the newest one still lacks what is posted until its end.
    expect(await month.inputValue()).toBe(offered[1]);
    const unfinished = page.getByText(/is not over: these journals lack what is posted until its end/);
    expect(await unfinished.count()).toBe(0);
    await month.selectOption(offered[0]!);
    await unfinished.waitFor();
    const viewer = await openConsole(api, make, world.brand.id);
    const first = await viewer.get(`/programs/${world.program.id}/journals/xero?month=${offered.at(-1)}`);
    const amounts = first.body.data.map((line: Record<string, string>) => line["*Amount"]);
    expect(amounts).toEqual(["500.00", "-500.00"]);
  });
});

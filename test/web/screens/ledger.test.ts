import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
const browser = useBrowser();

const open = (brandId: string, path: string) => openScreen({ browser, api, make }, brandId, path);
const balanceOn = (page: Page) => page.getByRole("region", { name: "Running balance" });
/** What the chart says of its last day. */
const lastDay = (page: Page) => balanceOn(page).getByRole("slider").getAttribute("aria-valuetext");

describeInBrowser("the running balance of a ledger", () => {
  // CONSOLE-34
  test("is a chart and a table above the lines, of the partner to whom they are narrowed", async () => {
    const { brand, program, ada, bob } = await scenario(make, { ada: {}, bob: {} });
    await sales.sale(program, ada, { amount_cents: 10_000 });
    await sales.sale(program, bob, { amount_cents: 5_000 });
    const ledger = `${program.id}/ledger`;
    const page = await open(brand.id, ledger);
    expect(await lastDay(page)).toContain(": $30.00");
    await balanceOn(page).getByText("Table", { exact: true }).click();
    const rows = balanceOn(page).getByRole("table", { name: "Running balance" }).getByRole("row");
    await rows.nth(1).getByText("$30.00", { exact: true }).waitFor();
    // The header, and 30 days.
    expect(await rows.count()).toBe(31);
    expect(await lastDay(await open(brand.id, `${ledger}?partnerId=${ada.id}`))).toContain(": $20.00");
    const cut = await open(brand.id, `${ledger}?from=2001-01-01`);
    await balanceOn(cut).getByText("The chart shows the last 400 days of the period.").waitFor();
  });

  test("is not there while the ledger has no lines", async () => {
    const { brand, program } = await scenario(make, { ada: {} });
    const page = await open(brand.id, `${program.id}/ledger`);
    await page.getByText("No ledger lines yet").waitFor();
    expect(await balanceOn(page).count()).toBe(0);
  });
});

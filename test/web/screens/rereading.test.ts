import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage } from "../../support/scenes/open-screen.ts";
import { describePromotion } from "../../support/scenes/partner-steps.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

/** Follows a link of the navigation, which loads no page anew. */
const go = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

/** The paths of what a page reads from now on. */
function readsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.includes("/api/v1/")) paths.push(pathname);
  });
  return paths;
}

describeInBrowser("within seconds after a change, the next screen shows it:", () => {
  test("a partner who joined finds the program at home", async () => {
    const { program } = await scenario(make);
    const { secret } = await openPortal(api, make, await make.account());
    const page = await openPage({ browser, api }, secret, "/portal");
    await page.getByText("No programs yet").waitFor();
    await go(page, "Find programs");
    await page.getByRole("link", { name: "View and apply" }).click();
    await describePromotion(page, "A weekly letter about tools for small shops, to 4,000 readers.");
    await page.getByLabel(/^I accept the terms/).check();
    await page.getByRole("button", { name: /^(Join program|Send application)$/ }).click();
    await page.getByRole("heading", { name: "You have joined this program" }).waitFor();
    await go(page, "Home");
    await page.getByRole("link", { name: `Open ${program.name}` }).waitFor();
  });

  test("an operator who recorded a deposit finds it in the list of funds", async () => {
    const { brand, program } = await scenario(make, {}, { program: { name: "Deposited" } });
    const { secret } = await openDesk(api, make, brand.id);
    const page = await openPage({ browser, api }, secret, "/ops/funds");
    const row = page.getByRole("row").filter({ hasText: program.name });
    await row.getByText("$0.00").first().waitFor();
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Record deposit" }).click();
    const dialog = page.getByRole("dialog", { name: "Record deposit" });
    await dialog.getByLabel("Amount").fill("750");
    await dialog.getByLabel("Bank’s reference").fill("T-1");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("button", { name: "Record deposit" }).click();
    await dialog.waitFor({ state: "hidden" });
    const reads = readsOf(page);
    await go(page, "Funds");
    await row.getByText("$750.00").first().waitFor();
    // What stays on the screen is not read again for it.
    expect(reads.filter((path) => path.endsWith("/session"))).toEqual([]);
  });
});

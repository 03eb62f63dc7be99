import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { fillPartners } from "../../support/scenes/bulk-partners.ts";
import { OPERATOR_EMAIL, openDesk } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

const titleOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const hasFocus = (place: Locator) => place.and(place.page().locator(":focus")).waitFor();
const hasNoFocus = (page: Page) => page.evaluate<boolean>("document.activeElement === document.body");
const go = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

/** Waits until a screen has been opened from another: its title has the focus, and the page has it too. */
async function isOpened(page: Page, name: string): Promise<void> {
  await hasFocus(titleOf(page, name));
  expect(await page.title()).toBe(name);
}

const scrolledTo = (page: Page, top: number) =>
  until(`the page to be scrolled to ${top}`, async () => (await page.evaluate<number>("scrollY")) === top);

/** The link of a row in the middle of the window, once the page is scrolled down to it. */
async function rowFurtherDown(page: Page, top: number): Promise<Locator> {
  await page.setViewportSize({ width: 1280, height: 500 });
  const rows = page.getByRole("main").getByRole("table").getByRole("link");
  await rows.first().waitFor();
  await page.evaluate(`scrollTo(0, ${top})`);
  const href = await until("a row to be drawn there", () =>
    rows.evaluateAll((links) =>
      links.find((link) => Math.abs(link.getBoundingClientRect().top - 250) < 50)?.getAttribute("href"),
    ),
  );
  return page.locator(`a[href="${href}"]`);
}

const openTeam = async () => openScreen({ browser, api, make }, (await make.brand()).id, "team");

/** What each app opens with, and a screen that its navigation leads to. */
const APPS = [
  ["console", openTeam, "Team", "Keys and agents"],
  ["portal", openMarketplace, "Find programs", "Payouts"],
  ["desk", openPeople, "People", "Disputes"],
] as const;

async function openMarketplace(): Promise<Page> {
  const { secret } = await openPortal(api, make, await make.account());
  return openPage({ browser, api }, secret, "/portal/marketplace");
}

async function openPeople(): Promise<Page> {
  const { secret } = await openDesk(api, make, (await make.brand()).id);
  return openPage({ browser, api }, secret, "/ops/people");
}

describeInBrowser("a screen that is opened from another", () => {
  // PEOPLE-43
  test.each(APPS)("has the focus at its title: in the %s", async (_, open, first, second) => {
    const page = await open();
    await titleOf(page, first).waitFor();
    await go(page, second);
    await isOpened(page, second);
    await page.goBack();
    await isOpened(page, first);
    await page.goForward();
    await isOpened(page, second);
  });

  // PEOPLE-43
  test("has it also if it was opened by a row, the palette, a menu, or was not loaded before", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`);
    await page.getByRole("table", { name: "Partners" }).getByRole("link").first().click();
    await isOpened(page, ada.account.name);
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search or jump to…" }).fill("Team");
    await page.getByRole("button", { name: "Team", exact: true }).click();
    await isOpened(page, "Team");
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Account" }).click();
    await isOpened(page, "Your account");
  });

  // PEOPLE-43
  test("shows the focus to whoever came by keyboard alone", async () => {
    const page = await openTeam();
    const ring = () => page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
    await go(page, "Keys and agents");
    await isOpened(page, "Keys and agents");
    expect(await ring()).toBe("none");
    await page.getByRole("navigation").getByRole("link", { name: "Team", exact: true }).press("Enter");
    await isOpened(page, "Team");
    await page.getByRole("navigation").getByRole("link", { name: "Keys and agents" }).press("Enter");
    await isOpened(page, "Keys and agents");
    expect(await ring()).toBe("solid");
  });

  // PEOPLE-43
  test("begins at its top, and is where it was on the way back", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    await fillPartners(api.deps.sql, ada, 40);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`);
    await (await rowFurtherDown(page, 600)).click();
    await page.waitForURL("**/partners/prt_*");
    await scrolledTo(page, 0);
    await page.goBack();
    await hasFocus(titleOf(page, "Partners"));
    await scrolledTo(page, 600);
  });
});

describeInBrowser("the focus stays where it is", () => {
  // PEOPLE-43
  test.each([
    ["", "payouts"],
    ["which leads on", "stats"],
  ])("on the first screen of a page %s", async (_, path) => {
    const { ada } = await scenario(make, { ada: {} });
    const { secret } = await openPortal(api, make, ada.account);
    const page = await openPage({ browser, api }, secret, `/portal/${path}`);
    await titleOf(page, path === "stats" ? "Statistics" : "Payouts").waitFor();
    expect(await hasNoFocus(page)).toBe(true);
  });

  // PEOPLE-43
  test("when a filter, a tab or the program is chosen", async () => {
    const { program, brand } = await scenario(make, { ada: {} });
    const other = await make.program(brand.id, { name: "Second program" });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/partners`);
    const status = page.getByRole("combobox", { name: "Status" });
    await status.focus();
    await status.selectOption("approved");
    await page.waitForURL("**/partners?status=approved");
    await hasFocus(status);
    await page.getByRole("table", { name: "Partners" }).getByRole("link").first().click();
    const sold = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Sales" });
    await sold.click();
    await page.waitForURL(/[?&]tab=sales/);
    await hasFocus(sold);
    const programs = page.getByRole("combobox", { name: "Program" });
    await programs.focus();
    await programs.selectOption("Second program");
    await page.waitForURL(`**/${other.id}`);
    await titleOf(page, "Second program").waitFor();
    await hasFocus(programs);
  });

  // PEOPLE-43
  test("in a panel beside a list, which stays scrolled to where it is", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    for (let count = 0; count < 30; count += 1) await sales.payout(program, ada, {});
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/payouts?status=pending`);
    const row = await rowFurtherDown(page, 600);
    await row.click();
    const panel = page.getByRole("dialog");
    await panel.and(page.locator(":focus-within")).waitFor();
    await scrolledTo(page, 600);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await hasFocus(row);
    await scrolledTo(page, 600);
  });
});

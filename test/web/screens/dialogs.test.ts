import { afterAll, beforeAll, describe, test } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../../support/entry-points/browser.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const describeHere = NO_BROWSER === null ? describe : describe.skip;

let browser: Browser;
beforeAll(async () => {
  if (NO_BROWSER === null) browser = await openBrowser();
});
afterAll(() => browser?.close());

const searchOf = (page: Page) => page.getByRole("textbox", { name: "Search or jump to…" });
const shortcutsOf = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
/** Waits until an element, or one within it, has the focus. */
const hasFocus = (place: Locator) => place.and(place.page().locator(":focus-within")).waitFor();

describeHere("whoever closes it", () => {
  test.each([
    ["the list of shortcuts", "Shift+?", shortcutsOf],
    ["the palette", "Control+k", searchOf],
  ] as const)("goes on where they opened %s, the first time too", async (_, key, placeOf) => {
    const brand = await make.brand();
    const page = await openScreen({ browser, api, make }, brand.id, "team");
    const link = page.getByRole("link", { name: "Team", exact: true });
    for (let time = 1; time <= 2; time += 1) {
      await link.press(key);
      await hasFocus(placeOf(page));
      await page.keyboard.press("Escape");
      await placeOf(page).waitFor({ state: "detached" });
      await hasFocus(link);
    }
  });

  test("goes on at the button of the account's menu, the first time too", async () => {
    const brand = await make.brand();
    const page = await openScreen({ browser, api, make }, brand.id, "team");
    const button = page.getByRole("button", { name: "Your account" });
    const menu = page.getByRole("menu");
    for (let time = 1; time <= 2; time += 1) {
      await button.press("Enter");
      await hasFocus(menu);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      await hasFocus(button);
    }
  });
});

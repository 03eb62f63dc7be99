import { test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

const searchOf = (page: Page) => page.getByRole("textbox", { name: "Search or jump to…" });
const shortcutsOf = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
/** Waits until an element, or one within it, has the focus. */
const hasFocus = (place: Locator) => place.and(place.page().locator(":focus-within")).waitFor();

describeInBrowser("Escape", () => {
  test("closes what lies on top of a panel, and only then the panel", async () => {
    const { program, brand, seller } = await scenario(make, { seller: { status: "suspended" } });
    const sale = { type: "sale", order_id: orderId(), amount_cents: 4_000, ref_code: seller.refCode };
    await sendEvent(api, program, sale);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/events`);
    const row = page.getByRole("table", { name: "Events" }).getByRole("link");
    await row.waitFor();
    // What was opened once before the panel is on top of it too.
    await page.keyboard.press("Control+k");
    await searchOf(page).waitFor();
    await page.keyboard.press("Escape");
    await searchOf(page).waitFor({ state: "detached" });

    await row.click();
    const panel = page.getByRole("dialog", { name: "Event", exact: true });
    const replay = panel.getByRole("button", { name: "Replay" });
    for (const [key, top] of [
      ["Enter", page.getByRole("dialog", { name: "Replay event" })],
      ["Control+k", searchOf(page)],
      ["Shift+?", shortcutsOf(page)],
    ] as const) {
      await replay.press(key);
      await top.waitFor();
      await page.keyboard.press("Escape");
      await top.waitFor({ state: "detached" });
      await hasFocus(replay);
    }
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await page.waitForURL("**/events");
    await hasFocus(row);
  });
});

describeInBrowser("whoever closes it", () => {
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

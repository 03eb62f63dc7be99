import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

const SECOND = "Second program";

/** A brand with two programs, and a partner of both. */
async function twoPrograms() {
  const { brand, program, ada } = await scenario(make, { ada: {} });
  const second = await make.program(brand.id, { name: SECOND });
  await make.partner(second, ada.account.id);
  return { brand, program, second, ada };
}

/** Goes to a screen of the second program from the keyboard. */
async function jumpTo(page: Page, screen: string, path: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Search or jump to…" }).fill(`${SECOND} ${screen}`);
  await page.getByRole("button", { name: screen, exact: true }).click();
  await page.waitForURL(`**/${path}`);
}

describeInBrowser("what was begun in one program is not in the next one:", () => {
  test.each([
    ["a message to its brand", "messages", "Messages"],
    ["a postback's address", "postback", "Postback"],
  ])("%s", async (_, path, screen) => {
    const { program, second, ada } = await twoPrograms();
    const { secret } = await openPortal(api, make, ada.account);
    const page = await openPage({ browser, api }, secret, `/portal/${program.id}/${path}`);
    const field = page.getByRole("main").getByRole("textbox");
    await field.fill("https://example.com/first");
    await jumpTo(page, screen, `${second.id}/${path}`);
    await until("the field is empty", async () => (await field.inputValue()) === "");
    await page.goBack();
    await page.waitForURL(`**/${program.id}/${path}`);
    await until("the field is empty", async () => (await field.inputValue()) === "");
  });

  test("a message to every partner, whose dialog is gone", async () => {
    const { brand, program, second } = await twoPrograms();
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/messages`, {
      role: "manager",
    });
    const dialog = page.getByRole("dialog", { name: "Write to all partners" });
    await page.getByRole("button", { name: "Write to all" }).click();
    await dialog.getByLabel("Message").fill("For the first alone");
    await jumpTo(page, "Messages", `${second.id}/messages`);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Write to all" }).click();
    expect(await dialog.getByLabel("Message").inputValue()).toBe("");
  });
});

describeInBrowser("what opens beside a list", () => {
  test("leaves the list as it was, down to what is selected in it", async () => {
    const { brand, program } = await scenario(make, {
      ada: { status: "pending" },
      bob: { status: "pending" },
    });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/applications`, {
      role: "manager",
    });
    const queue = page.getByRole("list", { name: "Applications" });
    await queue.getByRole("checkbox").first().check();
    for (const index of [1, 0]) {
      const link = queue.getByRole("link").nth(index);
      const address = new URL((await link.getAttribute("href"))!, page.url()).href;
      await link.click();
      await page.waitForURL(address);
      expect(await queue.getByRole("checkbox").first().isChecked()).toBe(true);
    }
  });
});

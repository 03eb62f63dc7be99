import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../../support/entry-points/browser.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const describeHere = NO_BROWSER === null ? describe : describe.skip;

let browser: Browser;
beforeAll(async () => {
  if (NO_BROWSER === null) browser = await openBrowser();
});
afterAll(() => browser?.close());

describeHere("an address that leads nowhere says so and keeps the navigation", () => {
  test.each(["nothing", "sales/nothing/nothing", "payouts/nothing/nothing/nothing"])(
    "in a program of the console: %s",
    async (path) => {
      const { program, brand } = await sellingScene(make);
      const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/${path}`);
      await page.getByRole("main").getByRole("heading", { name: "Page not found" }).waitFor();
      await page.getByRole("navigation").getByRole("link", { name: "Payouts" }).click();
      await page.getByRole("main").getByRole("heading", { name: "Payouts" }).first().waitFor();
      expect(page.url()).toContain(program.id);
    },
  );

  test("at the operator's desk", async () => {
    const { brand } = await sellingScene(make);
    const desk = await openDesk(api, make, brand.id);
    const page = await openPage({ browser, api }, desk.secret, "/ops/nothing/nothing");
    await page.getByRole("main").getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await page.getByRole("navigation").getByRole("link").count()).toBeGreaterThan(1);
  });
});

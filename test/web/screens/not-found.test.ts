import { expect, test } from "@jest/globals";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

describeInBrowser("an address that leads nowhere says so and keeps the navigation", () => {
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

  test.each(["prg_nothing", "prg_nothing/sales"])(
    "in the console, of a program that the brand does not have: %s",
    async (path) => {
      const { brand } = await sellingScene(make);
      const page = await openScreen({ browser, api, make }, brand.id, path);
      await page.getByRole("main").getByRole("heading", { name: "Page not found" }).waitFor();
      expect(await page.getByText("Program not found.").count()).toBe(0);
      await page.getByRole("navigation").getByRole("link", { name: "Team" }).waitFor();
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

import { expect, test } from "@jest/globals";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();

const TARGET = 24;

const browser = useBrowser();

describeInBrowser("a box to select a row", () => {
  test.each(["sales", "applications"])("of the %s is hit within 24 pixels", async (screen) => {
    const { brand, program, ada } = await scenario(make, { ada: {}, bob: { status: "pending" } });
    await sales.sale(program, ada);
    const member = { role: "owner" } as const;
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/${screen}`, member);
    const box = page.getByRole("checkbox", { name: /^Select / }).last();
    await box.waitFor();
    const reach = TARGET / 2 - 1;
    let isChecked = false;
    for (const [right, down] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const) {
      // The bar of what is selected moves it.
      const { x, y, width, height } = (await box.boundingBox())!;
      await page.mouse.click(x + width / 2 + right * reach, y + height / 2 + down * reach);
      isChecked = !isChecked;
      expect(await box.isChecked()).toBe(isChecked);
    }
  });
});

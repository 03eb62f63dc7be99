import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

/** Opens the first record of a filtered list, reads its page again as a shared link is read, and goes back by its link. */
async function goAndReturn(page: Page, open: string, back: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: open }).first().click();
  const wayBack = page.locator(".kit-back", { hasText: back });
  await wayBack.waitFor();
  await page.reload();
  await wayBack.click();
}

describeInBrowser("the way back from a record leads to its list with the filters that it had", () => {
  test("from a sale, also after its figures were explained", async () => {
    const { program, brand, seller, keys } = await sellingScene(make);
    await sales.sale(program, seller, { order_id: "order-1" });
    await sales.approve(await sales.sale(program, seller, { order_id: "order-2" }), keys.manager);
    const list = `${program.id}/sales?status=approved&partnerId=${seller.id}`;
    const page = await openScreen({ browser, api, make }, brand.id, list);
    await page.getByRole("main").getByRole("link", { name: "order-2" }).click();
    await page.getByRole("link", { name: "$20.00" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.locator(".kit-back", { hasText: "Sales" }).click();
    await page.waitForURL(`**/${list}`);
    await page.getByRole("row", { name: /order-2/ }).waitFor();
    expect(await page.getByRole("row", { name: /order-1/ }).count()).toBe(0);
    expect(await page.getByRole("combobox", { name: "Status" }).inputValue()).toBe("approved");
  });

  test("from a sale of a partner, to that partner's sales", async () => {
    const { program, brand, seller } = await sellingScene(make);
    await sales.sale(program, seller, { order_id: "order-1" });
    const list = `${program.id}/partners/${seller.id}`;
    const page = await openScreen({ browser, api, make }, brand.id, list);
    await page
      .getByRole("navigation", { name: "Views of this partner" })
      .getByRole("link", { name: "Sales" })
      .click();
    await goAndReturn(page, "order-1", seller.account.name);
    await page.getByRole("heading", { name: seller.account.name }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "order-1" }).waitFor();
  });

  test("from a partner, whose tabs have filters of their own", async () => {
    const { program, brand, seller } = await sellingScene(make);
    await make.partner(program, (await make.account()).id, { status: "suspended" });
    const { name } = seller.account;
    const list = `${program.id}/partners?q=${encodeURIComponent(name)}&status=approved`;
    const page = await openScreen({ browser, api, make }, brand.id, list);
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await page
      .getByRole("navigation", { name: "Views of this partner" })
      .getByRole("link", { name: "Sales" })
      .click();
    await page.locator(".kit-back", { hasText: "Partners" }).click();
    await page.waitForURL((url) => url.searchParams.get("status") === "approved");
    expect(new URL(page.url()).searchParams.get("q")).toBe(name);
    expect(await page.getByRole("textbox", { name: "Name, email or code" }).inputValue()).toBe(name);
  });

  test.each([
    ["a brand", "brands", "Way and Back", "Brands"],
    ["a program's funds", "funds", "Returning", "Funds"],
  ])("from %s at the desk", async (_, path, record, back) => {
    const brand = await make.brand({ name: "Way and Back" });
    await make.program(brand.id, { name: "Returning" });
    const desk = await openDesk(api, make, brand.id);
    const list = `/ops/${path}?q=${encodeURIComponent(brand.name)}`;
    const page = await openPage({ browser, api }, desk.secret, list);
    await goAndReturn(page, record, back);
    await page.waitForURL((url) => url.searchParams.get("q") === brand.name);
    expect(new URL(page.url()).pathname).toBe(`/ops/${path}`);
  });

  test("from the whole list to the whole list", async () => {
    const { program, brand, seller } = await sellingScene(make);
    await sales.sale(program, seller, { order_id: "order-1" });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/sales`);
    await goAndReturn(page, "order-1", "Sales");
    await page.getByRole("row", { name: /order-1/ }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });
});

import { expect, test } from "@jest/globals";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { newestLetter, wayIn } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

describeInBrowser("a dialog that needs a step-up", () => {
  // PEOPLE-13
  test("asks for it when it has expired meanwhile, keeps what was typed, and completes afterwards", async () => {
    const brand = await make.brand();
    const page = await openScreen({ browser, api, make }, brand.id, "keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog", { name: "Create key" });
    const name = dialog.getByRole("textbox", { name: "Name" });
    await name.fill("Checkout server");
    const { email } = (await api.deps.sql.row<{ email: string }>(
      `select l.email from brand_member m join login l on l.id = m.login_id where m.brand_id = $1`,
      [brand.id],
    ))!;
    await api.deps.sql.execute(
      `update web_session set authenticated_at = authenticated_at - interval '1 hour'
       where login_id = (select id from login where email = $1)`,
      [email],
    );
    await dialog.getByRole("button", { name: "Create key" }).click();
    const opened = page.context().waitForEvent("page");
    await dialog
      .getByRole("alert")
      .getByRole("link", { name: /in a new tab/ })
      .click();
    const tab = await opened;
    await tab.getByRole("button", { name: "Email me a link" }).click();
    await tab.getByText(/code/).first().waitFor();
    await tab.goto(`${api.baseUrl}${wayIn(await newestLetter(api, email)).path}`);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await tab.getByRole("heading", { name: "Keys and agents" }).waitFor();
    await tab.close();

    expect(await name.inputValue()).toBe("Checkout server");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog", { name: "Your new key" }).waitFor();
    const keys = await api.deps.sql.rows("select name from brand_key where brand_id = $1", [brand.id]);
    expect(keys).toEqual([{ name: "Checkout server" }]);
  });
});

/** Two frames later: what is put off to the next one has happened. */
const NEXT_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

describeInBrowser("the dialog with a new key", () => {
  test("has and keeps the focus, and leads back to the button that began it", async () => {
    const brand = await make.brand();
    const page = await openScreen({ browser, api, make }, brand.id, "keys");
    const create = page.getByRole("button", { name: "Create key" });
    await create.click();
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.getByRole("textbox", { name: "Name" }).fill("Checkout server");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Your new key" });
    await dialog.locator(":focus").waitFor();
    await page.evaluate(NEXT_FRAMES);
    expect(await dialog.locator(":focus").count()).toBe(1);
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await create.and(page.locator(":focus")).waitFor();
  });
});

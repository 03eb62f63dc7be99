import { expect, test } from "@jest/globals";
import { ensureLogin } from "../../../src/commands/sign-in/ensure-login.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

const FIRST = "Create your first program";

describeInBrowser("a home without programs", () => {
  test("leads an owner to the first one", async () => {
    const page = await openScreen({ browser, api, make }, (await make.brand()).id, "");
    await page.getByText("No programs yet").waitFor();
    // The usual button would be a second one for the same.
    expect(await page.getByRole("link", { name: "New program" }).count()).toBe(0);
    await page.getByRole("link", { name: FIRST }).click();
    await page.getByRole("heading", { level: 1, name: "New program" }).waitFor();
  });

  test("says to others who can create it", async () => {
    const page = await openScreen({ browser, api, make }, (await make.brand()).id, "", { role: "manager" });
    const button = page.getByRole("button", { name: FIRST });
    await button.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.getByRole("tooltip", { name: "Only owners can do this." }).waitFor();
  });

  test("leads a partner to programs to join", async () => {
    const { email } = await make.account();
    const login = { address: email, isMailboxProved: true };
    const { loginId } = await inTransaction(api.deps, (tx) => ensureLogin(tx, login));
    const { secret } = await make.session(loginId);
    const context = await browser.newContext({ locale: "en-US" });
    await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
    const page = await context.newPage();
    await page.goto(`${api.baseUrl}/portal`);
    await page.getByRole("main").getByRole("link", { name: "Find programs" }).click();
    await page.getByRole("heading", { level: 1, name: "Find programs" }).waitFor();
    await context.close();
  });
});

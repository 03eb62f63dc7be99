import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage } from "../../support/scenes/open-screen.ts";
import { signInByMail } from "../../support/scenes/partner-steps.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

const endSessions = (loginId: string) =>
  api.deps.sql.execute("update web_session set revoked_at = now() where login_id = $1", [loginId]);

/** Signs in in the tab that the error leads to, and closes it. */
async function signInBeside(page: Page, alert: Locator, email: string): Promise<void> {
  await alert.getByText("You have been signed out.").waitFor();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    alert.getByRole("link", { name: "Sign in again in a new tab" }).click(),
  ]);
  await signInByMail(tab, api, email);
  await tab.waitForURL(page.url());
  await tab.close();
}

describeInBrowser("someone whose session ends in the middle of a form", () => {
  // PEOPLE-41
  test("of the portal keeps what was filled in, signs in beside it, and sends it then", async () => {
    const account = await make.account();
    const { loginId, secret } = await openPortal(api, make, account);
    const page = await openPage({ browser, api }, secret, "/portal/profile");
    const field = page.getByLabel(/^How do you promote brands/);
    const text = "A weekly letter about tools for small shops, to 4,000 readers.";
    await field.fill(text);
    await page.getByLabel("Main method").selectOption("newsletter_email");
    await endSessions(loginId);
    const save = page.getByRole("button", { name: "Save profile" });
    await save.click();
    await signInBeside(page, page.getByRole("alert"), account.email);
    expect(await field.inputValue()).toBe(text);
    await save.click();
    await page.getByText("Profile saved").waitFor();
    const saved = await api.deps.sql.row("select promo_text from account_profile where account_id = $1", [
      account.id,
    ]);
    expect(saved).toEqual({ promo_text: text });
  });

  // PEOPLE-41, PEOPLE-31
  test("of the desk does too, although nothing exists there for whoever is signed out", async () => {
    const { id } = await make.brand();
    const { loginId, secret } = await openDesk(api, make, id);
    const page = await openPage({ browser, api }, secret, "/ops/brands");
    await page.getByRole("button", { name: "Create brand" }).click();
    const dialog = page.getByRole("dialog", { name: "Create brand" });
    await dialog.getByRole("textbox", { name: "Brand", exact: true }).fill("Nordlicht");
    await dialog.getByLabel("Email address").fill("owner@nordlicht.example");
    await endSessions(loginId);
    await dialog.getByRole("button", { name: "Create brand" }).click();
    await signInBeside(page, dialog.getByRole("alert"), OPERATOR_EMAIL);
    await dialog.getByRole("button", { name: "Create brand" }).click();
    await dialog.waitFor({ state: "hidden" });
    const brands = await api.deps.sql.rows("select from brand where name = 'Nordlicht'");
    expect(brands).toHaveLength(1);
  });
});

describeInBrowser("someone whose session has ended", () => {
  // PEOPLE-41
  test("and has filled in nothing is led to sign in, and from there to the screen that was to open", async () => {
    const account = await make.account();
    const { loginId, secret } = await openPortal(api, make, account);
    const page = await openPage({ browser, api }, secret, "/portal/profile");
    // What was filled in on a screen that was left is not lost by this.
    await page.getByLabel(/^How do you promote brands/).fill("Nothing yet.");
    await endSessions(loginId);
    await page.getByRole("navigation").getByRole("link", { name: "Tax form" }).click();
    await page.waitForURL((url) => url.pathname === "/sign-in");
    await signInByMail(page, api, account.email);
    await page.waitForURL((url) => url.pathname === "/portal/tax");
  });

  // PEOPLE-41
  test("is led to sign in by a reload of the desk, too", async () => {
    const { id } = await make.brand();
    const { loginId, secret } = await openDesk(api, make, id);
    const page = await openPage({ browser, api }, secret, "/ops/brands");
    await page.getByRole("button", { name: "Create brand" }).waitFor();
    await endSessions(loginId);
    await page.reload();
    await page.waitForURL((url) => url.pathname === "/sign-in");
  });
});

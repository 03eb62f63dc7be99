import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { ensureLogin } from "../../../src/commands/sign-in/ensure-login.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { addDays } from "../../../src/domain/calendar/calendar.ts";
import type { SessionMethod } from "../../../src/domain/sign-in/session.ts";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
const browser = useBrowser();
let page: Page;

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  scene = await sellingScene(make);
  const { program, seller, keys } = scene;
  const now = await make.businessNow();
  const due = await sales.sale(program, seller, { occurred_at: addDays(now, -40).toISOString() });
  await sales.approve(due, keys.owner);
  await sales.click(program, seller, { sub1: "video-12" });
  page = await signIn("link");
});

/** The seller, in a browser of their own. */
async function signIn(method: SessionMethod): Promise<Page> {
  const login = { address: scene.seller.account.email, isMailboxProved: true };
  const { loginId } = await inTransaction(api.deps, (tx) => ensureLogin(tx, login));
  const { secret } = await make.session(loginId, { method });
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 360, height: 780 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  return context.newPage();
}

const open = (path: string, on = page) => on.goto(`${api.baseUrl}/portal${path}`);
const inProgram = (path: string) => open(`/${scene.program.id}${path}`);

describeInBrowser("on a phone, a partner", () => {
  // PORTAL-1
  test("sees at home why the money is not paid, what ends that, and takes the link along", async () => {
    await open("");
    const reasons = page.getByRole("list", { name: "Why it is not paid yet" });
    await reasons.getByText("No payout account is connected").waitFor();
    const connect = reasons.getByRole("link", { name: "Connect account" });
    expect(await connect.getAttribute("href")).toBe("/portal/payout-account");
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(copied).toBe(`${api.deps.config.baseUrl}/r/${scene.seller.refCode}`);
    await page.getByRole("button", { name: "QR code" }).click();
    await page.getByRole("img", { name: `QR code of ${copied}` }).waitFor();
  });

  // PORTAL-2
  test("opens the lines of an amount, which add up to it", async () => {
    await inProgram("/earnings");
    const payable = page.getByRole("link", { name: ", Explain" }).nth(2);
    const amount = (await payable.innerText()).replace(/, Explain$/, "").trim();
    await payable.click();
    const panel = page.getByRole("dialog", { name: "Explain" });
    await panel.getByText("20% of $100.00 = $20.00").waitFor();
    expect(await panel.getByText(amount, { exact: true }).count()).toBeGreaterThan(1);
  });

  // PORTAL-1
  test("opens at home the lines of a sum, in each program that it is of", async () => {
    const openSum = async (sum: string) => {
      await open("");
      await page.getByRole("term").filter({ hasText: "Payable" }).waitFor();
      return page.getByTitle("Explain").filter({ hasText: sum }).click();
    };
    const lines = page.getByRole("dialog", { name: "Explain" });
    await openSum("$20.00");
    await lines.getByText("20% of $100.00 = $20.00").waitFor();

    const other = await make.program(scene.brand.id, { name: "Acme Tea partners" });
    const partner = await make.partner(other, scene.seller.account.id);
    const occurred_at = addDays(await make.businessNow(), -40).toISOString();
    const due = await sales.sale(other, partner, { amount_cents: 5_000, occurred_at });
    await sales.approve(due, scene.keys.owner);
    await openSum("$30.00");
    await page.getByRole("menuitem", { name: "Acme Tea partners $10.00" }).click();
    await lines.getByText("20% of $50.00 = $10.00").waitFor();
  });

  test("builds a link with labels, to a page of the brand", async () => {
    await inProgram("/links");
    await page.getByLabel("Label sub1").fill("newsletter 12");
    await page.getByText("?sub1=newsletter+12").waitFor();
    await page.getByLabel("Page", { exact: true }).fill("https://elsewhere.example/");
    await page.getByText("That page is not on the brand's site").waitFor();
  });

  // PORTAL-3
  test("reads what each label brought", async () => {
    await inProgram("/stats");
    const labels = page.getByRole("table", { name: "Labels" });
    await labels.getByText("video-12").waitFor();
  });

  test.each([
    ["account_closed", "The account that it was sent to is closed."],
    ["no_such_code", "Your bank or payout provider did not accept the payment (no_such_code)."],
    ["The bank asked for a new IBAN.", "Reason: The bank asked for a new IBAN."],
  ])("reads why a payout failed: %s", async (reason, text) => {
    const id = await sales.payout(scene.program, scene.seller, { status: "failed", reason });
    await open(`/payouts/${id}`);
    await page.getByText(text, { exact: true }).waitFor();
  });

  test("writes to the brand", async () => {
    await inProgram("/messages");
    await page.getByLabel("Write a message").fill("When is the next launch?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("list", { name: "Messages" }).getByText("When is the next launch?").waitFor();
  });

  // PEOPLE-3
  test("creates a key, and after signing in by passkey sees why not", async () => {
    await open("/keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog", { name: "Create key" });
    await dialog.getByLabel("Name").fill("Spreadsheet");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog", { name: "Your new key" }).getByText(/^vpp_/).waitFor();
    const other = await signIn("passkey");
    await open("/keys", other);
    await other.getByRole("heading", { name: "Sign in by email to create a key" }).waitFor();
    expect(await other.getByRole("button", { name: "Create key" }).count()).toBe(0);
  });

  // PARTNER-37
  test("sees what keeps the account while money is due", async () => {
    await open("/account");
    await page.getByText("Your account can be deleted once everything is paid:").waitFor();
    expect(await page.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  });
});

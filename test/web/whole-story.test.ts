import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { startWorker, type RunningWorker } from "../../src/worker/start-worker.ts";
import { NO_BROWSER } from "../support/entry-points/browser.ts";
import { pictureBook } from "../support/entry-points/pictures.ts";
import { openDesk, OPERATOR_EMAIL } from "../support/scenes/desk.ts";
import { clickLink, sendEvent } from "../support/scenes/events.ts";
import {
  createAccount,
  describePromotion,
  sendApplication,
  signInByMail,
  submitTaxForm,
} from "../support/scenes/partner-steps.ts";
import { until } from "../support/scenes/until.ts";
import { useApi } from "../support/scenes/use-api.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { describeInBrowser, useBrowser } from "../support/scenes/use-browser.ts";

const { api, make } = useApi(() => ({
  OPERATOR_EMAILS: OPERATOR_EMAIL,
  TEMPORAL_ADDRESS: testServers().temporalAddress,
  TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString("hex")}`,
}));

const TOUR = new URL("../../docs/tour.md", import.meta.url);
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 780 };

const pictures = pictureBook();

let brand: { readonly id: string };
let program: { readonly id: string; readonly slug: string; readonly secret: string };
let worker: RunningWorker;
const browser = useBrowser();
/** The windows of the four people, each in a browser of their own. */
let partner: Page;
let manager: Page;
let finance: Page;
let operator: Page;

/** A browser with nobody signed in, or with the owner of a session. */
async function openWindow(viewport: typeof DESK, session?: string): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    viewport,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (session !== undefined) {
    await context.addCookies([{ name: "vp_session", value: session, url: api.baseUrl }]);
  }
  return context.newPage();
}

async function openMember(name: string, values: Parameters<typeof make.member>[1]): Promise<Page> {
  const { loginId } = await make.member(brand.id, { name, ...values });
  return openWindow(DESK, (await make.session(loginId)).secret);
}

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  worker = startWorker(api.deps, { workflowBundle: { codePath: testServers().workflowBundlePath } });
  brand = await make.brand({ name: "Acme Coffee" });
  const values = { name: "Acme Coffee partners", slug: "acme-coffee", openToAll: false };
  program = await make.program(brand.id, values);
  partner = await openWindow(PHONE);
  manager = await openMember("Olivia Park", { role: "manager" });
  finance = await openMember("Frank Meyer", { role: "viewer", mayPay: true });
  operator = await openWindow(DESK, (await openDesk(api, make, brand.id)).secret);
});
afterAll(async () => {
  await worker?.stop();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inConsole = (page: Page, path: string) =>
  page.goto(`${api.baseUrl}/console/${brand.id}/${program.id}/${path}`);
const inPortal = (path: string) => partner.goto(`${api.baseUrl}/portal${path}`);

/** Waits until the partner's home shows the money in a part of the balance. */
const shownAtHome = (part: string, amount: string) =>
  partner.locator("dl > div").filter({ hasText: part }).getByText(amount, { exact: true }).waitFor();

describeInBrowser("from a stranger to a paid partner, each at their own screen:", () => {
  // PROGRAM-16, PARTNER-38
  test("a stranger applies on the program's page, and signs in by mail on the way", async () => {
    await partner.goto(`${api.baseUrl}/p/${program.slug}`);
    await partner.getByRole("heading", { name: "Acme Coffee partners" }).waitFor();
    await pictures.take(partner, "program-page");
    await partner.getByRole("link", { name: "Apply" }).click();
    await signInByMail(partner, api, "nora@lind.example");
    await createAccount(partner, "Nora Lind");
    await describePromotion(partner, "A weekly letter about coffee, for 12,000 readers.");
    await sendApplication(partner);
    await partner.evaluate("scrollTo(0, 0)");
    await pictures.take(partner, "application-sent");
  });

  // PAYEE-2, TAX-2
  test("while the application waits, the applicant sets up how to be paid", async () => {
    await partner.getByRole("link", { name: "Connect payout account" }).click();
    await button(partner, "Connect account").click();
    await partner.getByLabel("How do you want to be paid?").selectOption("sandbox");
    await partner.getByLabel("Sandbox account").fill("ok");
    await button(partner, "Save account").click();
    await button(partner, "Change account").waitFor();
    expect(await partner.getByText(/^Payouts wait until/).count()).toBe(0);
    await inPortal("/tax");
    await submitTaxForm(partner, "Nora Lind");
  });

  test("the brand reads the application, and approves it", async () => {
    await inConsole(manager, "applications");
    const application = manager.getByRole("region", { name: "Application", exact: true });
    await application.getByRole("heading", { name: "Nora Lind", exact: true }).waitFor();
    await application.getByText("A weekly letter about coffee, for 12,000 readers.").waitFor();
    await pictures.take(manager, "application");
    await application.getByRole("button", { name: "Approve" }).click();
    await manager.getByText("All decided").waitFor();
    // Decisions are sent in the background.
    await until("the approval to be recorded", () =>
      api.deps.sql.row("select from partner where program_id = $1 and status = 'approved'", [program.id]),
    );
  });

  // EVENT-1, PORTAL-1
  test("the partner copies the link, and a sale comes in through it", async () => {
    await inPortal("");
    await button(partner, "Copy").click();
    await button(partner, "Copied").waitFor();
    const link = new URL(await partner.evaluate<string>("navigator.clipboard.readText()"));
    expect(link.pathname).toMatch(/^\/r\//);
    const { clickId, location } = await clickLink(api, link.pathname.replace("/r/", ""));
    expect(location.host).toBe("acme.example");
    const sale = { type: "sale", order_id: "A-1001", amount_cents: 25_000, currency: "USD" };
    const outcome = await sendEvent(api, program, { ...sale, click_id: clickId });
    expect(outcome.body).toMatchObject({ status: "processed", note: null });
    await partner.reload();
    await shownAtHome("Pending", "$50.00");
  });

  test("the brand approves the sale, and the partner sees until when it is held", async () => {
    await inConsole(manager, "sales");
    await manager
      .getByRole("row", { name: /A-1001/ })
      .getByRole("link")
      .first()
      .click();
    await button(manager, "Approve").click();
    await manager.getByText("Approved", { exact: true }).first().waitFor();
    await button(manager, "Approve").waitFor({ state: "detached" });
    await pictures.take(manager, "sale");
    await partner.reload();
    await shownAtHome("In hold", "$50.00");
    const reasons = partner.getByRole("list", { name: "Why it is not paid yet" });
    await reasons.getByText("In the refund window").waitFor();
    await pictures.take(partner, "partner-home");
  });

  // DESK-10, CLOCK-4
  test("the operator records the brand's deposit, and drags the clock 15 days ahead", async () => {
    await operator.goto(`${api.baseUrl}/ops/funds/${program.id}`);
    await button(operator, "Record deposit").click();
    const deposit = operator.getByRole("dialog", { name: "Record deposit" });
    await deposit.getByLabel(/^Amount/).fill("500");
    await deposit.getByLabel(/^Bank’s reference/).fill("ACME-0001");
    await deposit.getByRole("button", { name: "Preview" }).click();
    // The fee of the approved sale, five percent of the commission, is taken already.
    await deposit.getByText("$497.50").waitFor();
    await deposit.getByRole("button", { name: "Record deposit" }).click();
    await operator.getByText("The deposit is recorded.").waitFor();

    await operator.goto(`${api.baseUrl}/ops/clock`);
    await operator.getByText("1 hold ends").waitFor();
    await dragClock(15);
    await operator.getByText("1 hold ends").waitFor();
    await operator.getByText("$50.00").waitFor();
    await pictures.take(operator, "clock");
    await button(operator, "Move 15 days").click();
    await operator.getByRole("dialog").getByRole("button", { name: "Move 15 days" }).click();
    await operator.getByText("The clock has moved. Everything that fell due is done.").waitFor();
    await partner.reload();
    await shownAtHome("Payable", "$50.00");
  });

  // PAYOUT-19
  test("finance starts the batch, and sees it paid", async () => {
    await inConsole(finance, "payouts");
    await button(finance, "Start batch").click();
    const payments = finance.getByRole("table", { name: "Payments" });
    await payments.getByRole("row", { name: /Nora Lind.*\$50\.00/ }).waitFor();
    await pictures.take(finance, "batch-preview");
    await button(finance, "Start batch").click();
    await finance.waitForURL(/\/batches\/bat_/);
    const states = finance.getByRole("list", { name: "Payouts by state" });
    await states
      .getByRole("listitem")
      .filter({ hasText: /^Sent\s*1$/ })
      .waitFor();
    await pictures.take(finance, "batch-paid");
  });

  // PAYEE-3, PAYEE-4, PORTAL-2
  test("the partner sees the payment, with the ledger lines that it pays", async () => {
    await inPortal("");
    await shownAtHome("Paid", "$50.00");
    await inPortal("/payouts");
    const row = partner.getByRole("row", { name: /Acme Coffee partners.*Paid.*\$50\.00/ });
    await row.getByRole("link").first().click();
    const lines = partner.getByRole("table", { name: "What it pays" });
    await lines.locator("tr", { hasText: /Own sale\s*\$50\.00/ }).waitFor();
    await lines.locator("tr", { hasText: /Total\s*\$50\.00/ }).waitFor();
    await pictures.take(partner, "payment");
    await inPortal(`/${program.id}/earnings`);
    const explained = partner.getByRole("link", { name: ", Explain" }).filter({ hasText: "$50.00" });
    await explained.last().click();
    const panel = partner.getByRole("dialog", { name: "Explain" });
    await panel.getByText("20% of $250.00 = $50.00").waitFor();
    await pictures.take(partner, "explanation");
    expect((await verifyLedger(api.deps, program.id, null)).problems).toEqual([]);
  });

  test("the tour shows every picture, in this order", () => {
    const shown = [...readFileSync(TOUR, "utf8").matchAll(/\(tour\/([\w-]+)\.png\)/g)].map(
      ([, name]) => name,
    );
    expect(shown).toEqual(pictures.names);
  });
});

/** Drags the slider of the clock from its first day to another, as a hand on the mouse does. */
async function dragClock(days: number): Promise<void> {
  const thumb = operator.getByRole("slider", { name: "By how many days" });
  const middle = async () => {
    const { x, y, width, height } = (await thumb.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  // Where it has to go is where the button of those days puts it.
  await button(operator, `${days} days`).click();
  await button(operator, `Move ${days} days`).waitFor();
  const target = await middle();
  await button(operator, "1 day").click();
  await button(operator, "Move 1 day").waitFor();
  await operator.mouse.move(...(await middle()));
  await operator.mouse.down();
  await operator.mouse.move(...target, { steps: 8 });
  await operator.mouse.up();
  await button(operator, `Move ${days} days`).waitFor();
}

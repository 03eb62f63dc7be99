import { expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const browser = useBrowser();

/** The second click of a double click, wherever the page is by then. */
async function clickAgain(button: Locator): Promise<void> {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down({ clickCount: 2 });
  await mouse.up({ clickCount: 2 });
}

/** Stops the page's time, so that nothing is shown for long enough to be seen. */
const stopTime = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 60_000);

const countOf = async (table: string, where: string, id: string) =>
  (await api.deps.sql.rows(`select from ${table} where ${where} = $1`, [id])).length;

describeInBrowser("a press that has seen nothing of what the press before brought", () => {
  const newProgram = async () => {
    const brand = await make.brand();
    const page = await openScreen({ browser, api, make }, brand.id, "");
    await page.clock.install();
    await page.goto(`${api.baseUrl}/console/${brand.id}/new`);
    await page.getByRole("textbox", { name: "Name" }).fill("Acme Partners");
    await page.getByRole("textbox", { name: "Website" }).fill("https://acme.example");
    return { page, programs: () => countOf("program", "brand_id", brand.id) };
  };
  const step = (page: Page, number: number) => page.getByText(`Step ${number} of 3`);

  test("passes over no step of a new program as the second click of a double click", async () => {
    const { page, programs } = await newProgram();
    const next = page.getByRole("button", { name: "Continue" });
    for (const number of [2, 3]) {
      await next.dblclick();
      await step(page, number).waitFor();
    }
    expect(await programs()).toBe(0);
    await page.getByRole("button", { name: "Create program" }).dblclick();
    await page.waitForURL(/\/setup$/);
    expect(await programs()).toBe(1);
  });

  test("passes over no step of a new program as a second Enter", async () => {
    const { page, programs } = await newProgram();
    await stopTime(page);
    await page.getByRole("textbox", { name: "Website" }).press("Enter");
    await step(page, 2).waitFor();
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    expect(await step(page, 2).count()).toBe(1);
    await page.clock.runFor(500);
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await step(page, 3).waitFor();
    expect(await programs()).toBe(0);
  });

  test("passes over no step of a new program as an Enter that is held", async () => {
    const { page } = await newProgram();
    await page.getByRole("textbox", { name: "Website" }).focus();
    await page.keyboard.down("Enter");
    await step(page, 2).waitFor();
    await page.clock.fastForward(1_000);
    await page.getByRole("button", { name: "Continue" }).focus();
    // Pressed while it is down, it repeats.
    await page.keyboard.down("Enter");
    expect(await step(page, 2).count()).toBe(1);
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    await step(page, 3).waitFor();
  });

  // PEOPLE-23
  test("records no deposit at the desk", async () => {
    const program = await make.program((await make.brand()).id);
    const { loginId } = await openDesk(api, make, program.brandId);
    const { secret } = await make.session(loginId);
    const page = await openPage({ browser, api }, secret, `/ops/funds/${program.id}`);
    await page.getByRole("button", { name: "Record deposit" }).click();
    const dialog = page.getByRole("dialog", { name: "Record deposit" });
    await dialog.getByRole("textbox", { name: "Amount" }).fill("100");
    await dialog.getByRole("textbox", { name: "Bank’s reference" }).fill("Wire 1");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const record = dialog.getByRole("button", { name: "Record deposit" });
    await clickAgain(record);
    await dialog.getByText("Available afterwards").waitFor();
    const deposits = () => countOf("funding_entry", "program_id", program.id);
    expect(await deposits()).toBe(0);
    await record.click();
    await dialog.waitFor({ state: "detached" });
    expect(await deposits()).toBe(1);
  });

  // PEOPLE-23
  test("refunds no sale", async () => {
    const { program, brand, seller } = await scenario(make, { seller: {} });
    const order = orderId();
    await sendEvent(api, program, {
      type: "sale",
      order_id: order,
      amount_cents: 4_000,
      ref_code: seller.refCode,
    });
    const { id } = (await api.deps.sql.row<{ id: string }>(
      "select id from conversion where external_ref = $1",
      [order],
    ))!;
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/sales/${id}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const refund = dialog.getByRole("button", { name: /refund/i });
    await refund.waitFor();
    await clickAgain(refund);
    const refunded = async () =>
      (await api.deps.sql.row<{ refundedCents: number }>(
        `select refunded_cents as "refundedCents" from conversion where id = $1`,
        [id],
      ))!.refundedCents;
    expect(await refunded()).toBe(0);
    await refund.click();
    await dialog.waitFor({ state: "detached" });
    expect(await refunded()).toBe(4_000);
  });
});

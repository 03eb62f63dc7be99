import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
const browser = useBrowser();

/** Waits until a list has so many rows, besides its head. */
const hasRows = (page: Page, list: string, count: number) =>
  page.locator(`[role="table"][aria-label="${list}"][aria-rowcount="${count + 1}"]`).waitFor();

describeInBrowser("what is counted leads to exactly that", () => {
  // CONSOLE-1
  test("among the events, from home and from the bar of outcomes", async () => {
    const { program, brand } = await scenario(make);
    const sendUnmatched = () =>
      sendEvent(api, program, { type: "sale", order_id: orderId(), amount_cents: 100 });
    await sendUnmatched();
    await make.moveClock(7.1);
    await sendUnmatched();
    const page = await openScreen({ browser, api, make }, brand.id, "");
    await page.getByRole("link", { name: "1 event credited no partner" }).click();
    await hasRows(page, "Events", 1);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await hasRows(page, "Events", 2);
    await page.getByRole("listitem").getByRole("link", { name: "Unmatched" }).click();
    await hasRows(page, "Events", 1);
  });

  // CONSOLE-1
  test.each(["", "finance"])("among the payouts, from /%s", async (screen) => {
    const { program, brand, ada, bob } = await scenario(make, { ada: {}, bob: {} });
    await sales.payout(program, ada, { status: "failed" });
    await sales.payout(program, ada, { status: "paid" });
    await sales.payout(program, bob, { status: "failed" });
    await sales.payout(program, ada, { railState: "needs_attention" });
    const page = await openScreen({ browser, api, make }, brand.id, screen);
    const opens = async (name: RegExp) => {
      await page.getByRole("main").getByRole("link", { name }).click();
      await hasRows(page, "Payouts", 1);
      await page.goBack();
    };
    await opens(/^1 .*failed/);
    await opens(/^1 .*attention/);
  });

  // CONSOLE-1, CONSOLE-36, PAYOUT-12
  test("among the sales, those in dispute", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    const disputed = await sales.sale(program, ada, { order_id: "disputed-1", amount_cents: 5_000 });
    await sales.sale(program, ada, { order_id: "other-1" });
    await api.deps.sql.execute(
      `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
       select sale_order_id, 'dp_1', 'open', 5000, service_now() from conversion where id = $1`,
      [disputed],
    );
    const page = await openScreen({ browser, api, make }, brand.id, "");
    await page.getByRole("link", { name: "1 sale in dispute: $50.00" }).click();
    await hasRows(page, "Sales", 1);
    await page.getByRole("row", { name: /disputed-1/ }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await hasRows(page, "Sales", 2);
  });

  // CONSOLE-1, CONSOLE-37, PAYOUT-12
  test("among the differences of a rail, which lead to their payouts", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    const payoutId = await sales.payout(program, ada, { status: "paid" });
    const page = await openScreen({ browser, api, make }, brand.id, "");
    await page.getByRole("heading", { name: "To do" }).waitFor();
    expect(await page.getByRole("link", { name: /difference|dispute/ }).count()).toBe(0);
    await api.deps.sql.execute(
      `insert into rail_difference (rail, kind, subject, payout_id, message, found_at, seen_at)
       values ('sandbox', 'paid_twice', 'tr_1', $1, 'differs', now(), now())`,
      [payoutId],
    );
    await page.reload();
    await page.getByRole("link", { name: "1 difference between a payout and the rail's list" }).click();
    const found = page.getByRole("table", { name: "Payouts that differ from the rail’s records" });
    await found
      .getByRole("row", { name: /Paid twice/ })
      .getByRole("link")
      .click();
    await page.waitForURL((url) => url.pathname.endsWith(`/payouts/${payoutId}`));
  });
});

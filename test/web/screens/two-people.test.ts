import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../../support/entry-points/browser.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { openDesk, OPERATOR_EMAIL } from "../../support/scenes/desk.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const describeHere = NO_BROWSER === null ? describe : describe.skip;

let browser: Browser;
beforeAll(async () => {
  if (NO_BROWSER === null) browser = await openBrowser();
});
afterAll(() => browser?.close());

describeHere("while somebody else works on the same", () => {
  /** A bank transfer that is still to be made. */
  async function openTransfer(world: PayoutWorld): Promise<string> {
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 2_000);
    await world.batch();
    return (await world.payouts())[0]!.id;
  }

  // PAYOUT-20
  test("a payout that was marked as paid meanwhile is not marked as returned", async () => {
    const world = await payoutWorld(api.deps);
    const id = await openTransfer(world);
    const screen = `${world.program.id}/payouts/${id}`;
    const page = await openScreen({ browser, api, make }, world.brand.id, screen, { mayPay: true });
    await page.getByRole("button", { name: "Mark as failed" }).click();
    const dialog = page.getByRole("dialog", { name: /^Mark \$20.00 .* as failed/ });
    await dialog.getByText(/Do this if your bank did not make the transfer/).waitFor();
    const colleague = await openConsole(api, make, world.brand.id, { mayPay: true });
    await colleague.change("POST", "/payouts/mark", { payoutIds: [id], as: "paid" });
    await dialog.getByRole("button", { name: "Mark as failed" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/The payout is paid by now/)
      .waitFor();
    expect((await world.payout(id)).status).toBe("paid");
  });

  // DESK-3, PAYOUT-20
  test("the desk does not mark it as returned either", async () => {
    const world = await payoutWorld(api.deps);
    const id = await openTransfer(world);
    const desk = await openDesk(api, make, world.brand.id);
    const page = await openPage({ browser, api }, desk.secret, `/ops/payouts/${id}`);
    await page.getByRole("button", { name: "Mark as failed" }).click();
    const colleague = await openConsole(api, make, world.brand.id, { mayPay: true });
    await colleague.change("POST", "/payouts/mark", { payoutIds: [id], as: "paid" });
    const dialog = page.getByRole("dialog", { name: /^Mark this payout as failed/ });
    await dialog.getByRole("button", { name: "Mark as failed" }).click();
    await dialog
      .getByRole("alert")
      .getByText(/The payout is paid by now/)
      .waitFor();
    expect((await world.payout(id)).status).toBe("paid");
  });
});

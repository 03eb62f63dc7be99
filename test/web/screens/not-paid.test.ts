import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const browser = useBrowser();

/** What a page says of each reason: what it is, without its countdown, and how it ends. */
async function reasonsOn(page: Page): Promise<string[][]> {
  const rungs = page.getByRole("list", { name: "Why it is not paid yet" }).getByRole("listitem");
  await rungs.first().waitFor();
  const texts = await rungs.allInnerTexts();
  return texts.map((text) => {
    const [title, end] = text.split(/\n+/);
    return [title!.replace(/ · .*/, ""), end!];
  });
}

describeInBrowser("why a balance is not paid", () => {
  // CONSOLE-7, PORTAL-1
  test("is said to the partner in the words that the brand reads, each with a button of their own", async () => {
    const world = await payoutWorld(api.deps);
    const payee = await world.payee({ rail: null, hasTaxForm: false, status: "suspended" });
    await world.earn(payee.id, 300);
    await world.earn(payee.id, 400, { holdHours: 48 });
    await world.earn(payee.id, 90, { status: "pending" });
    const path = `${world.program.id}/partners/${payee.id}`;
    const ofBrand = await openScreen({ browser, api, make }, world.brand.id, path, { role: "owner" });
    const account = await api.deps.sql.row<{ id: string; email: string }>(
      "select id, email from account where id = $1",
      [payee.accountId],
    );
    const { secret } = await openPortal(api, make, account!);
    const ofPartner = await openPage({ browser, api }, secret, "/portal");
    const reasons = await reasonsOn(ofPartner);
    expect(reasons).toEqual([
      ["No payout account is connected", "The money is paid once one is connected in the portal."],
      [
        "The tax form is missing or has expired",
        "The money is paid once it is completed in the portal. One form serves all programs.",
      ],
      ["Suspended from the program", "The money is held until the brand decides."],
      ["Below the minimum payout of $10.00", "The balance is kept until it reaches that amount."],
      ["In the refund window", "The sales are approved. Each is due on its payment date."],
      ["Waiting for the brand’s approval", "The brand approves or rejects these sales."],
    ]);
    expect(await reasonsOn(ofBrand)).toEqual(reasons);
    await ofBrand.getByRole("link", { name: "Change terms" }).waitFor();
    await ofPartner.getByRole("link", { name: "Connect account" }).waitFor();
  });
});

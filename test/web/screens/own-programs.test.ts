import { expect, test } from "@jest/globals";
import type { Locator } from "playwright-core";
import { openPage } from "../../support/scenes/open-screen.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
const browser = useBrowser();

/** A partner in the programs of two brands that are called the same, and in a third. */
async function partnerOfTwins() {
  const program = { name: "Partner program" };
  const { brand, ada, program: first } = await scenario(make, { ada: {} }, { program });
  const other = await make.brand({ name: "Other brand" });
  const second = await make.program(other.id, program);
  const twin = await make.partner(second, ada.account.id);
  await make.partner(await make.program(other.id, { name: "Third program" }), ada.account.id);
  await sales.payout(first, ada);
  const payoutId = await sales.payout(second, twin);
  const { secret } = await openPortal(api, make, ada.account);
  const names = [`Partner program · ${brand.name}`, "Partner program · Other brand", "Third program"];
  return { secret, first, payoutId, names };
}

/** Waits until a list of options has the programs by these names. */
const offers = (select: Locator, names: readonly string[]) =>
  until("each program to have a name of its own", async () => {
    const texts = await select.getByRole("option").allInnerTexts();
    return names.every((name) => texts.includes(name)) && !texts.includes("Partner program");
  });

describeInBrowser("programs of the same name", () => {
  // PORTAL-5
  test("have their brand's beside it where a partner chooses or compares them", async () => {
    const { secret, first, payoutId, names } = await partnerOfTwins();
    const page = await openPage({ browser, api }, secret, "/portal/payouts");
    await offers(page.getByRole("navigation").getByRole("combobox"), names);
    await offers(page.getByRole("main").getByRole("combobox", { name: "Program" }), names);
    const table = page.getByRole("table", { name: "Payouts" });
    for (const name of names.slice(0, 2)) await table.getByRole("link", { name }).waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search or jump to…" }).fill("other brand messages");
    await page.getByText(names[1]!, { exact: true }).last().waitFor();
    expect(await page.getByRole("button", { name: "Messages", exact: true }).count()).toBe(1);

    const panel = await openPage({ browser, api }, secret, `/portal/payouts/${payoutId}`);
    await panel.getByRole("dialog", { name: names[1]! }).waitFor();
    const postback = await openPage({ browser, api }, secret, `/portal/${first.id}/postback`);
    await postback.getByRole("main").getByText(names[0]!).waitFor();
  });
});

import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { openPage, openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const HOLIDAY = "2027-03-26";
const { api, make } = useApi({ BUSINESS_HOLIDAYS: HOLIDAY });
const browser = useBrowser();

const scheduledFor = async (programId: string, key: string): Promise<string | null> =>
  (await api.call("GET", `/programs/${programId}`, { key })).body.data.scheduledChange?.effectiveAt ?? null;

/** The form of an owner, with one partner approved, asked on the Thursday before a holiday. */
async function openForm(): Promise<{ page: Page; effectiveAt: () => Promise<string | null> }> {
  const { program, brand, keys } = await scenario(make, { ada: {} });
  // It stands still, so that the minute which the preview shows is also that of the change.
  await asOwner(
    api,
    `create or replace function service_now() returns timestamptz language sql stable as
       $$ select timestamptz '2027-03-25T10:00:05Z' $$`,
  );
  const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/terms`);
  await page.getByRole("link", { name: "Edit terms" }).click();
  return { page, effectiveAt: () => scheduledFor(program.id, keys.viewer) };
}

describeInBrowser("the form of the terms", () => {
  test("previews what applies now and what waits until which minute, and publishes exactly that", async () => {
    const { page, effectiveAt } = await openForm();
    await page.getByLabel("Rate", { exact: true }).fill("15");
    await page.getByLabel("Hold", { exact: true }).fill("10");
    await page.getByRole("button", { name: "Add an event" }).click();
    await page.getByLabel("Event name").fill("signup");
    await page.getByLabel("Amount", { exact: true }).fill("2.50");
    await page.getByRole("radiogroup", { name: "Coupons and deals" }).getByText("Banned").click();
    await page.getByText("4 changes").waitFor();
    await page.getByRole("button", { name: "Preview" }).click();

    const dialog = page.getByRole("dialog", { name: "Preview" });
    // The button that publishes is still disabled, and cannot have the focus.
    await dialog.getByRole("button", { name: "Keep editing" }).and(page.locator(":focus")).waitFor();
    const now = dialog.getByRole("region", { name: "Applies when you publish" });
    await now.getByRole("row", { name: "Hold 15 days 10 days" }).waitFor();
    await now.getByRole("row", { name: "App event bounties None signup: $2.50" }).waitFor();
    const later = dialog.getByRole("region", { name: "Waits three business days" });
    await later.getByRole("row", { name: "Commission 20% 15%" }).waitFor();
    await later.getByRole("row", { name: "Coupons and deals Allowed Banned" }).waitFor();
    await later.getByRole("cell", { name: "Mar 26 Holiday" }).waitFor();
    await later.getByRole("cell", { name: "Mar 27 Weekend" }).waitFor();
    await later.getByRole("cell", { name: "Mar 31 Applies" }).waitFor();
    await dialog.getByText("1 partner is emailed when you publish.").waitFor();
    expect(await effectiveAt()).toBeNull();

    const previewed = await later.getByRole("time").first().getAttribute("datetime");
    await dialog.getByRole("button", { name: "Publish change" }).click();
    await page.getByRole("button", { name: "Withdraw change" }).waitFor();
    const waiting = page.getByRole("region", { name: /^Terms change/ });
    for (const name of ["Mar 25 Published", "Mar 26 Holiday", "Mar 27 Weekend", "Mar 31 Applies"]) {
      await waiting.getByRole("cell", { name }).waitFor();
    }
    const published = await effectiveAt();
    expect(previewed).toMatch(/^2027-03-31T10:00/);
    expect(published?.slice(0, 16)).toBe(previewed?.slice(0, 16));

    await page.getByRole("button", { name: "Withdraw Coupons and deals" }).click();
    const one = page.getByRole("dialog", { name: "Withdraw the change to Coupons and deals?" });
    await one.getByText("The rest of the scheduled change applies as announced.").waitFor();
    await one.getByRole("button", { name: "Withdraw", exact: true }).click();
    await one.waitFor({ state: "detached" });
    await page.getByRole("row", { name: "Coupons and deals Allowed Banned" }).waitFor({ state: "detached" });
    expect(await effectiveAt()).toBe(published);

    await page.getByRole("button", { name: "Withdraw change" }).click();
    const question = page.getByRole("dialog", { name: "Withdraw the scheduled change?" });
    await question.getByText("1 partner is emailed.").waitFor();
    await question.getByRole("button", { name: "Withdraw change" }).click();
    await question.waitFor({ state: "detached" });
    expect(await effectiveAt()).toBeNull();
  });

  test("says beside its field what is no number, and what the service refuses in the preview", async () => {
    const { page } = await openForm();
    await page.getByLabel("Rate", { exact: true }).fill("a fifth");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("Enter a number.").waitFor();
    await page.getByLabel("Rate", { exact: true }).fill("96");
    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    expect(await dialog.getByRole("alert").innerText()).toContain("commissionPercent");
    expect(await dialog.getByRole("button", { name: "Publish change" }).isDisabled()).toBe(true);
  });
});

describeInBrowser("the versions of the terms", () => {
  // CONSOLE-8
  test("are compared in the reader's language, down to the decimals", async () => {
    const { program, brand, keys } = await scenario(make, {}, { terms: { directRateBps: 1_250 } });
    const body = { commissionPercent: 15.5, recruiterOverridePercent: 7.25 };
    await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body });
    const { secret } = await make.session((await make.member(brand.id)).loginId);
    const path = `/console/${brand.id}/${program.id}/terms`;
    const page = await openPage({ browser, api }, secret, path, { locale: "de-DE" });
    for (const line of [/12,5\s%\sjedes\sVerkaufs.*15,5\s%\sjedes\sVerkaufs/, /7,25\s%/]) {
      await page.getByRole("row", { name: line }).waitFor();
    }
  });
});

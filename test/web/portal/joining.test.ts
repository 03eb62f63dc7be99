import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import {
  createAccount,
  describePromotion,
  sendApplication,
  signInByMail,
  submitTaxForm,
} from "../../support/scenes/partner-steps.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();
const EMAIL = "nora@lind.example";

const browser = useBrowser();
let page: Page;
beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  const phone = { width: 360, height: 780 };
  page = await (await browser.newContext({ locale: "en-US", timezoneId: "UTC", viewport: phone })).newPage();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string | RegExp) => page.getByLabel(name);

describeInBrowser("somebody who followed a recruiter's link on a phone", () => {
  // PROGRAM-16, PARTNER-38, PAYEE-2, TAX-2
  test("applies, waits for the brand, and sets up how to be paid", async () => {
    const { program, recruiter } = await scenario(make, { recruiter: {} }, { program: { openToAll: false } });
    await page.goto(`${api.baseUrl}/p/${program.slug}?recruiter=${recruiter.refCode}`);
    await page.getByRole("link", { name: "Apply" }).click();
    await signInByMail(page, api, EMAIL);
    await createAccount(page, "Nora Lind");

    await page.getByText(`${recruiter.account.name} invited you to this program.`).waitFor();
    await describePromotion(page, "A weekly letter about tools for small shops.");
    // What was written outlives a reload.
    await page.reload();
    expect(await field(/^How will you promote/).inputValue()).toContain("A weekly letter");
    await sendApplication(page);
    const joined = await api.deps.sql.row(
      `select m.status, m.recruiter_partner_id = $2 as "isRecruit" from partner m join account a on a.id = m.account_id
       where a.email = $1`,
      [EMAIL, recruiter.id],
    );
    expect(joined).toEqual({ status: "pending", isRecruit: true });

    await page.getByRole("link", { name: "Connect payout account" }).click();
    await button("Connect account").click();
    await field("Account holder").fill("Nora Lind");
    await field(/^IBAN/).fill("DE89 3704 0044 0532 0130 01");
    await button("Save account").click();
    await page.getByText("iban is not a valid IBAN; check its digits.").waitFor();
    await field(/^IBAN/).fill("DE89 3704 0044 0532 0130 00");
    await button("Save account").click();
    await page.getByText("Bank account ending 3000").waitFor();

    await page.goto(`${api.baseUrl}/portal/tax`);
    await submitTaxForm(page, "Nora Lind");
  });
});

import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();
const browser = useBrowser();

/** This month's statement of a partner with so many ledger entries of own sales, in a browser that runs no scripts. */
async function statementOf(entries: number, programName = "Acme Partners"): Promise<Page> {
  const { program, partner } = await scenario(make, { partner: {} }, { program: { name: programName } });
  const conversionId = await sales.sale(program, partner);
  await api.deps.sql.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, 'accrual', n, 'bulk:' || n, false,
       e.created_at
     from generate_series(2, $2::integer) n join ledger_entry e on e.conversion_id = $1 and e.kind = 'direct'`,
    [conversionId, entries],
  );
  const { secret } = await openPortal(api, make, partner.account);
  const context = await browser.newContext({ javaScriptEnabled: false, timezoneId: "Pacific/Kiritimati" });
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  const page = await context.newPage();
  const month = (await make.businessNow()).toISOString().slice(0, 7);
  await page.goto(`${api.baseUrl}/portal/statements/${month}`);
  return page;
}

const entriesOf = (page: Page) => page.getByRole("table", { name: "Entries for own sales" });

describeInBrowser("a statement on paper", () => {
  // STATEMENT-3
  test("has every entry, and no links of the screen", async () => {
    const page = await statementOf(250);
    const file = page.getByRole("link", { name: "Download CSV: Entries for own sales" });
    expect(await file.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await entriesOf(page).locator("tbody").getByRole("row").count()).toBe(250);
    expect([await file.isVisible(), await page.getByText("All statements").isVisible()]).toEqual([
      false,
      false,
    ]);
    expect(await page.getByText("entries are listed here").count()).toBe(0);
  });

  // STATEMENT-2
  test("has the days of UTC, wherever it is read", async () => {
    await make.moveClockToNoon();
    const today = (await make.businessNow()).toISOString().slice(0, 10);
    const posted = entriesOf(await statementOf(1))
      .getByRole("cell")
      .first();
    expect(await posted.innerText()).toBe(today);
  });

  // STATEMENT-3
  test("says so where there are too many to print", async () => {
    const page = await statementOf(1_150);
    await page.emulateMedia({ media: "print" });
    expect(await entriesOf(page).locator("tbody").getByRole("row").count()).toBe(1_000);
    expect(await page.getByText("Only the latest 1,000 entries are listed here.").isVisible()).toBe(true);
  });
});

describeInBrowser("a statement on a phone", () => {
  // STATEMENT-2
  test("fits the window, also with a long name of a program", async () => {
    const page = await statementOf(3, "Partnerprogramm".repeat(7));
    await page.setViewportSize({ width: 360, height: 780 });
    const { width } = (await page.locator("main").boundingBox())!;
    const tables = await page.getByRole("table").all();
    const rights = await Promise.all(tables.map(async (table) => (await table.boundingBox())!));
    for (const table of rights) expect(table.x + table.width).toBeLessThanOrEqual(width);
    expect(width).toBe(360);
  });
});

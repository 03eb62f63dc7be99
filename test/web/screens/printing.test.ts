import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../../support/entry-points/browser.ts";
import { openPage } from "../../support/scenes/open-screen.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
const describeHere = NO_BROWSER === null ? describe : describe.skip;

let browser: Browser;
beforeAll(async () => {
  if (NO_BROWSER === null) browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The statements of a partner with so many ledger entries of own sales this month. */
async function statementOf(entries: number, where: Readonly<{ timezoneId?: string }> = {}): Promise<Page> {
  const { program, partner } = await scenario(make, { partner: {} });
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
  return openPage({ browser, api }, secret, "/portal/statements", where);
}

/** Evaluated in the page, at once, since the list may go on to read after that: what is there when the browser prints. */
const ON_PAPER = `(() => {
  dispatchEvent(new Event("beforeprint"));
  const rows = document.querySelectorAll('[role="table"][aria-label="Entries for own sales"] [role="row"]');
  return { entries: rows.length - 1, isCut: document.body.innerText.includes("Only the latest 1000 entries") };
})()`;

async function printed(page: Page): Promise<unknown> {
  await page.emulateMedia({ media: "print" });
  return page.evaluate(ON_PAPER);
}

describeHere("a statement that is printed without being scrolled", () => {
  // STATEMENT-3
  test("has every entry", async () => {
    const page = await statementOf(250);
    await page.getByText("250 rows").waitFor();
    expect(await printed(page)).toEqual({ entries: 250, isCut: false });
  });

  // STATEMENT-1
  test("has the days of its period, wherever it is read", async () => {
    await make.moveClockToNoon();
    const today = (await make.businessNow()).toISOString().slice(0, 10);
    // Of its two places, the day of one differs from the day of UTC at any time.
    for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const page = await statementOf(1, { timezoneId });
      const posted = page.getByRole("table", { name: "Entries for own sales" }).getByRole("cell").first();
      expect(new Date(`${await posted.innerText()} UTC`).toISOString().slice(0, 10)).toBe(today);
    }
  });

  // STATEMENT-3
  test("says so where there are too many to print", async () => {
    const page = await statementOf(1_150);
    await page.getByText("1000 rows").waitFor();
    expect(await printed(page)).toEqual({ entries: 1_000, isCut: true });
  });
});

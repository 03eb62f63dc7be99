import { expect, test } from "@jest/globals";
import { openScreen } from "../../support/scenes/open-screen.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make, sales } = useApi();

/** More partners than a list shows. */
const PARTNERS = 5_200;
const LISTED = 5_000;
/** The most rows that may be in the document at once. */
const MOST_DRAWN = 80;

const browser = useBrowser();

describeInBrowser("the balances of a program", () => {
  // CONSOLE-25
  test("have few rows in the document however many there are, and end at 5,000 with the file of all", async () => {
    const { brand, program, ada } = await scenario(make, { ada: {} });
    await api.deps.sql.execute(
      `with made as (
         insert into account (id, handle, name, email, email_hash, email_verified_at, country, created_at)
         select 'acc_' || lpad(n::text, 26, '0'), 'bulk' || n, 'Partner ' || n, n || '@mail.example',
           sha256(n::text::bytea), service_now(), 'US', service_now()
         from generate_series(1, $1::int) n returning id)
       insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
         terms_accepted_version, terms_accepted_at, created_at)
       select 'prt_' || right(a.id, 26), program_id, brand_id, a.id, status, status_changed_at, right(a.id, 8),
         terms_accepted_version, terms_accepted_at, p.created_at
       from made a, partner p where p.id = $2`,
      [PARTNERS, ada.id],
    );
    await sales.sale(program, ada);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/ledger?view=balances`);
    await page.locator(`[role="table"][aria-rowcount="${LISTED + 1}"]`).waitFor();
    expect(await page.getByRole("row").count()).toBeLessThanOrEqual(MOST_DRAWN);
    await page
      .getByRole("status")
      .filter({ hasText: `The first ${LISTED} rows are shown. The CSV file has all of them.` })
      .waitFor();
    const file = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
    expect(file).toBe(`/console/${brand.id}/api/v1/programs/${program.id}/balances.csv`);
  });

  // CONSOLE-2
  test("lead from each name to its partner, and from each amount to its lines", async () => {
    const { brand, program, ada } = await scenario(make, { ada: { account: { name: "Ada" } } });
    await sales.sale(program, ada, { amount_cents: 10_000 });
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/ledger?view=balances`);
    const row = page.getByRole("table", { name: "Balances" }).getByRole("row", { name: /Ada/ });
    await row
      .getByRole("link", { name: /^\$20\.00/ })
      .first()
      .click();
    await page.getByRole("dialog", { name: "Explain" }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByRole("link", { name: "Ada" }).click();
    await page.getByRole("heading", { level: 1, name: "Ada" }).waitFor();
  });

  // CONSOLE-12
  test("are those of the moment that is typed, however slowly", async () => {
    const { brand, program, ada } = await scenario(make, { ada: {} });
    await sales.sale(program, ada);
    const page = await openScreen({ browser, api, make }, brand.id, `${program.id}/ledger?view=balances`);
    const field = page.getByRole("textbox", { name: "As of" });
    const shows = async (typed: string) => {
      await page.waitForURL((url) => url.searchParams.get("at") === `${typed}:00.000Z`);
      expect(await field.inputValue()).toBe(typed);
    };
    await field.focus();
    // A part that is complete leads to the next one; a year could have more digits.
    await page.keyboard.type("11202025", { delay: 50 });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("1230PM", { delay: 50 });
    await shows("2025-11-20T12:30");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("45", { delay: 50 });
    await shows("2025-11-20T12:45");
    await page.getByRole("button", { name: "Now" }).click();
    await page.waitForURL((url) => !url.searchParams.has("at"));
    expect(await field.inputValue()).toBe("");
  });
});

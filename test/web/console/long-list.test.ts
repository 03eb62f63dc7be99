import { beforeAll, expect, test } from "@jest/globals";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Page } from "playwright-core";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

/** More than a list shows; how many more is the same to the browser. */
const SALES = 6_000;
const PAGE_ROWS = 100;
/** Where the list of a screen ends. */
const LISTED_ROWS = 5_000;
const JUMPS = 60;
/** The most rows that may be in the document at once. */
const MOST_DRAWN = 80;
/** The fewest rows that fill a window: a list that draws nothing would pass otherwise. */
const FEWEST_IN_VIEW = 10;

/** How many rows are in the document, and how many of them in the window. */
interface Counted {
  readonly drawn: number;
  readonly inView: number;
  /** Those that are not of one record in all that they show, lead to and are named. */
  readonly mixed: readonly string[];
}

/** Evaluated in the page: jumps to a place between the top (0) and the bottom (1), and counts once it is drawn. */
const jumpTo = (place: number) => `new Promise((resolve) => {
  scrollTo(0, document.documentElement.scrollHeight * ${place});
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const rows = [...document.querySelectorAll('[role="row"]')];
    const tops = rows.map((row) => row.getBoundingClientRect().top);
    const mixed = rows.slice(1).flatMap((row) => {
      const [box, order, ...cells] = [...row.children];
      const number = ${SALES} - Number(row.dataset.index);
      const isOne = order.textContent === "bulk-" + number
        && order.firstChild.pathname.endsWith("/cnv_" + String(number).padStart(26, "0"))
        && (box.querySelector("input")?.ariaLabel.endsWith("bulk-" + number) ?? true)
        && cells.at(-2).textContent === "$" + number.toLocaleString("en-US") + ".00"
        && row.ariaRowIndex === String(Number(row.dataset.index) + 2);
      return isOne ? [] : [row.outerHTML];
    });
    resolve({ drawn: rows.length, inView: tops.filter((top) => top > 0 && top < innerHeight).length, mixed });
  }));
})`;

describeInBrowser("a list that is longer than its screen shows", () => {
  const browser = useBrowser();
  let page: Page;
  beforeAll(async () => {
    const { brand, program, seller } = await sellingScene(make);
    await fillSales(api.deps, program, seller.id, SALES);
    const { loginId } = await make.member(brand.id, { role: "viewer" });
    const { secret } = await make.session(loginId);
    const viewport = { width: 1280, height: 860 };
    const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", viewport });
    await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
    page = await context.newPage();
    await page.goto(`${api.baseUrl}/console/${brand.id}/${program.id}/sales`);
  });

  // CONSOLE-25
  test("has few rows in the document, wherever one jumps, and ends at 5,000 with what to do then", async () => {
    const listed = (count: number) => page.locator(`[role="table"][aria-rowcount="${count + 1}"]`).waitFor();
    const counts: Counted[] = [];
    for (let jump = 0; jump < JUMPS; jump += 1) {
      await listed(Math.min(LISTED_ROWS, (jump + 1) * PAGE_ROWS));
      // To the end as long as there is more to read, then up and down.
      const place = (jump + 1) * PAGE_ROWS < LISTED_ROWS ? 1 : (jump * 7 * 0.1) % 1;
      counts.push(await page.evaluate<Counted>(jumpTo(place)));
    }
    expect(Math.max(...counts.map(({ drawn }) => drawn))).toBeLessThanOrEqual(MOST_DRAWN);
    expect(Math.min(...counts.map(({ inView }) => inView))).toBeGreaterThanOrEqual(FEWEST_IN_VIEW);
    expect(counts.flatMap(({ mixed }) => mixed)).toEqual([]);
    await page.evaluate(jumpTo(1));
    const end = page.getByRole("status").filter({ hasText: "Narrow the list with the filters" });
    await end.waitFor();
    expect(await end.textContent()).toContain("5000");
    expect(await page.getByRole("button", { name: "Load more" }).count()).toBe(0);
    await listed(LISTED_ROWS);
  });

  test("has the focus on no other record than before, where one jumps away", async () => {
    await page.evaluate(jumpTo(0.5));
    const focused = "document.activeElement.textContent";
    await page.evaluate(
      `[...document.querySelectorAll(".kit-table-body a")].filter((link) => /^bulk-/.test(link.textContent)).at(5).focus()`,
    );
    expect(await page.evaluate(focused)).toMatch(/^bulk-\d+$/);
    const { mixed, inView } = await page.evaluate<Counted>(jumpTo(0.1));
    expect(mixed).toEqual([]);
    expect(inView).toBeGreaterThanOrEqual(FEWEST_IN_VIEW);
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
  });

  test("fills the window also after what is above it has grown", async () => {
    await page.evaluate(`document.querySelector("[role=table]").before(
      Object.assign(document.createElement("div"), { id: "above", style: "height: 3000px" }))`);
    const { inView } = await page.evaluate<Counted>(jumpTo(0.5));
    expect(inView).toBeGreaterThanOrEqual(FEWEST_IN_VIEW);
    // So that what is drawn there is no luck.
    await page.evaluate("scrollTo(0, 3200)");
    await until("the window to be filled", () =>
      page.evaluate<boolean>(
        `[...document.querySelectorAll(".kit-table-body [role=row]")].filter((row) => {
          const { top } = row.getBoundingClientRect();
          return top > 0 && top < innerHeight;
        }).length >= ${FEWEST_IN_VIEW}`,
      ),
    );
    await page.evaluate(`document.querySelector("#above").remove()`);
  });

  // PEOPLE-22
  test("is a file of all of them", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    let lines = 0;
    for await (const _ of createInterface({ input: createReadStream(await download.path()) })) lines += 1;
    expect(lines).toBe(SALES + 1);
  });
});

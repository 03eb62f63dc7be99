import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../support/entry-points/browser.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api, make } = useApi();

/** Where the screenshots are left behind, to be looked at. */
const PICTURES = fileURLToPath(new URL("../../.cache/screens/", import.meta.url));
const SEED = fileURLToPath(new URL("../../src/demo/seed-demo.ts", import.meta.url));
const SCREENS = new URL("../../web/src/console/screens.ts", import.meta.url).href;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 360] as const;

interface Screen {
  readonly path: string;
  readonly beside?: readonly Screen[];
}

/** The paths of screens and of what opens beside them, with their parameters. */
const pathsOf = (screens: readonly Screen[]): string[] =>
  screens.flatMap(({ path, beside = [] }) => [path, ...pathsOf(beside).map((child) => `${path}/${child}`)]);

// The table of screens belongs to another package, with a compiler of its own.
const { BRAND_SCREENS, PROGRAM_SCREENS } = (await import(SCREENS)) as Record<string, Screen[]>;
const ROUTES = [
  ...pathsOf(BRAND_SCREENS!),
  ...pathsOf(PROGRAM_SCREENS!).map((path) => `$programId/${path}`),
].map((path) => path.replaceAll(/\/+/g, "/").replaceAll(/^\/|\/$/g, ""));

let browser: Browser;
let ids: Readonly<Record<string, string>>;
let cookie: { name: string; value: string; url: string };

/** A record of the demo for each parameter of an address. */
async function readIds(): Promise<Record<string, string>> {
  const row = await api.deps.sql.row<Record<string, string>>(
    `select m.brand_id as "$brandId", m.login_id as "loginId", p.id as "$programId",
            (select c.id from conversion c where c.program_id = p.id order by c.id limit 1) as "$conversionId",
            (select r.id from partner r where r.program_id = p.id and r.status = 'approved' order by r.id limit 1)
              as "$partnerId",
            (select y.id from payout y where y.program_id = p.id order by y.id limit 1) as "$payoutId",
            (select b.id from payout_batch b where b.program_id = p.id order by b.id limit 1) as "$batchId",
            (select e.id::text from incoming_event e where e.program_id = p.id order by e.id desc limit 1) as "$eventId"
     from brand_member m join program p on p.brand_id = m.brand_id
     where m.role = 'owner' order by p.id limit 1`,
  );
  return row!;
}

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  await promisify(execFile)(process.execPath, [SEED], { env: { ...process.env, ...api.environment } });
  ids = await readIds();
  const { secret } = await make.session(ids["loginId"]!);
  cookie = { name: "vp_session", value: secret, url: api.baseUrl };
  mkdirSync(PICTURES, { recursive: true });
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The address of a route with the demo's ids. */
function addressOf(route: string): string {
  const filled = route.replaceAll(/\$\w+/g, (name) => {
    expect(ids).toHaveProperty([name], expect.any(String));
    return ids[name]!;
  });
  return `${api.baseUrl}/console/${ids["$brandId"]!}/${filled}`.replace(/\/$/, "");
}

/** What a browser complains of while a page is open. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** What axe finds against WCAG 2.2 AA: the rule and the first element of each. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: WCAG, resultTypes: ["violations"] });
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))`,
  );
}

const widthLeftOver = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

const describeHere = NO_BROWSER === null ? describe : describe.skip;

describeHere("every screen", () => {
  describe.each(SCHEMES)("%s", (colorScheme) => {
    describe.each(WIDTHS)("%d pixels wide", (width) => {
      let context: BrowserContext;
      beforeAll(async () => {
        const viewport = { width, height: width < 500 ? 780 : 860 };
        context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", colorScheme, viewport });
        await context.addCookies([cookie]);
      });
      afterAll(() => context?.close());

      test.each(ROUTES)("%s: nothing to complain of", async (route) => {
        const page = await context.newPage();
        const complaints = complaintsOf(page);
        await page.goto(addressOf(route));
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        const name = `${route === "" ? "home" : route.replaceAll("/", "-").replaceAll("$", "")}-${colorScheme}-${width}`;
        await page.screenshot({ path: `${PICTURES}${name}.png`, fullPage: true });
        expect(complaints).toEqual([]);
        expect(await violationsOn(page)).toEqual([]);
        expect(await widthLeftOver(page)).toBe(0);
        await page.close();
      });
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pixelmatch from "pixelmatch";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { browserVersion, NO_BROWSER, openBrowserWithOwnFonts } from "../support/entry-points/browser.ts";
import { asOwner } from "../support/scenes/as-owner.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api, make } = useApi();

/** What the goldens were made with: other builds draw text a little differently. */
const CHROMIUM = "153.0.0";
/** How many of the pixels may differ. */
const MOST_DIFFERENT = 0.005;
const GOLDENS = new URL("goldens/", import.meta.url);
const DIFFERENCES = new URL("../../.cache/goldens/", import.meta.url);
const SEED = fileURLToPath(new URL("../../src/demo/seed-demo.ts", import.meta.url));
const IS_UPDATE = process.env["UPDATE_GOLDENS"] === "1";

/** Why nothing is compared here; null where it is. */
const SKIPPED =
  NO_BROWSER ??
  (browserVersion() === CHROMIUM ? null : `the goldens are of Chromium ${CHROMIUM}, not ${browserVersion()}`);

/** The demo is made on this day of the service, and looked at a day later. */
const SEEDED_AT = "2027-03-02T09:30:02Z";
const SHOWN_AT = "2027-03-03T09:45:00Z";

/** Texts that are drawn by lot: ids, codes and links. */
const BY_LOT = "code, .kit-mono, a[href*='/r/'], input[readonly]";

let browser: Browser;
let page: Page;
let ids: Readonly<Record<"brand" | "program" | "sale" | "batch" | "login", string>>;

/** Makes the demo on a fixed day, and stops the service clock a day later. */
async function makeDemo(): Promise<void> {
  const offset = Math.round((Date.parse(SEEDED_AT) - Date.now()) / 1000);
  await api.deps.sql.execute("update service_clock set offset_seconds = $1", [offset]);
  await promisify(execFile)(process.execPath, [SEED], { env: { ...process.env, ...api.environment } });
  await asOwner(
    api,
    `create or replace function service_now() returns timestamptz language sql stable as
       $$ select timestamptz '${SHOWN_AT}' $$`,
  );
}

async function readIds(): Promise<typeof ids> {
  const row = await api.deps.sql.row<typeof ids>(
    `select m.brand_id as brand, m.login_id as login, p.id as program,
            (select c.id from conversion c where c.program_id = p.id order by c.amount_cents desc limit 1) as sale,
            (select b.id from payout_batch b where b.program_id = p.id order by b.id limit 1) as batch
     from brand_member m join program p on p.brand_id = m.brand_id where m.role = 'owner' order by p.id limit 1`,
  );
  return row!;
}

beforeAll(async () => {
  if (SKIPPED !== null) return;
  mkdirSync(GOLDENS, { recursive: true });
  mkdirSync(DIFFERENCES, { recursive: true });
  await makeDemo();
  ids = await readIds();
  browser = await openBrowserWithOwnFonts(fileURLToPath(DIFFERENCES));
  const viewport = { width: 1280, height: 860 };
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "UTC",
    viewport,
    reducedMotion: "reduce",
  });
  const { secret } = await make.session(ids.login);
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  page = await context.newPage();
  await page.clock.setFixedTime(SHOWN_AT);
});
afterAll(() => browser?.close());

const inBrand = (path: string) => `/console/${ids.brand}${path}`;
const inProgram = (path: string) => inBrand(`/${ids.program}/${path}`);

interface Screen {
  readonly name: string;
  readonly path: () => string;
  /** What is done there before it is looked at. */
  readonly act?: () => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: "home", path: () => inBrand("") },
  { name: "sales", path: () => inProgram("sales") },
  { name: "sale", path: () => inProgram(`sales/${ids.sale}`) },
  {
    name: "terms-preview",
    path: () => inProgram("terms/edit"),
    async act() {
      // The first is of all sales, the next ones of single products.
      await page.getByLabel("Rate", { exact: true }).first().fill("15");
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByRole("dialog", { name: "Preview" }).getByRole("region").first().waitFor();
    },
  },
  { name: "batch", path: () => inProgram(`batches/${ids.batch}`) },
  { name: "sign-in", path: () => "/sign-in" },
];

/** Resolves once the page has nothing to do. */
const IDLE = "new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))";

/** Waits until a page has fetched what it needs and has drawn it. */
async function untilDrawn(path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  // What the service has drawn is replaced by the app, except where there is none.
  if (path !== "/sign-in") await page.locator("#app:not([inert])").waitFor({ state: "attached" });
  await page.evaluate(IDLE);
  await page.locator(".kit-loading").first().waitFor({ state: "detached" });
}

/** How a screen looks once it has everything that it shows. */
async function pictureOf({ path, act }: Screen): Promise<PNG> {
  await page.goto(`${api.baseUrl}${path()}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await act?.();
  await untilDrawn(path());
  const picture = await page.screenshot({
    animations: "disabled",
    caret: "hide",
    mask: [page.locator(BY_LOT)],
    maskColor: "#888888",
  });
  return PNG.sync.read(picture);
}

/** The share of the pixels that differ; a picture of what does is left behind where it is too much. */
function difference(name: string, golden: PNG, picture: PNG): number {
  const { width, height } = golden;
  if (picture.width !== width || picture.height !== height) return 1;
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(golden.data, picture.data, marked.data, width, height, { threshold: 0.1 });
  const share = pixels / (width * height);
  if (share > MOST_DIFFERENT) {
    writeFileSync(new URL(`${name}-difference.png`, DIFFERENCES), PNG.sync.write(marked));
    writeFileSync(new URL(`${name}.png`, DIFFERENCES), PNG.sync.write(picture));
  }
  return share;
}

const describeHere = SKIPPED === null ? describe : describe.skip;

describeHere(`screens look as they did${SKIPPED === null ? "" : `: not compared, since ${SKIPPED}`}`, () => {
  test.each(SCREENS)("$name", async (screen) => {
    const { name } = screen;
    const picture = await pictureOf(screen);
    const file = new URL(`${name}.png`, GOLDENS);
    if (IS_UPDATE) writeFileSync(file, PNG.sync.write(picture, { deflateLevel: 9 }));
    expect(existsSync(file)).toBe(true);
    expect(difference(name, PNG.sync.read(readFileSync(file)), picture)).toBeLessThanOrEqual(MOST_DIFFERENT);
  });
});

import { beforeAll, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page, Request } from "playwright-core";
import { decidePartner } from "../../src/commands/partners/decide-partner.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { SEED_ORIGIN } from "../../src/demo/seed-origin.ts";
import { NO_BROWSER } from "../support/entry-points/browser.ts";
import { useApi } from "../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../support/scenes/use-browser.ts";

const OPERATOR = "ops@partners.example";
const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR });

/** Where screenshots are left behind, to be looked at: only if they are wanted, since each takes a while. */
const PICTURES = fileURLToPath(new URL("../../.cache/screens/", import.meta.url));
const ARE_PICTURES_WANTED = process.env["KEEP_SCREENS"] === "1";
const SEED = fileURLToPath(new URL("../../src/demo/seed-demo.ts", import.meta.url));
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules of WCAG that look at colors: all in which the schemes of a screen can differ. */
const WCAG_OF_COLORS = ["color-contrast", "link-in-text-block"];

/**
 * Each screen is loaded once in each window, with the first scheme, and then changes to the second. In German only
 * the texts differ, so it is enough to look at the narrow window for texts that are missing or too long.
 */
const WINDOWS = [
  { width: 1280, height: 860, language: "en", schemes: ["light", "dark"] },
  { width: 360, height: 780, language: "en", schemes: ["dark", "light"] },
  { width: 360, height: 780, language: "de", schemes: ["light"] },
] as const;

const LOCALES = { en: "en-US", de: "de-DE" } as const;

interface Screen {
  readonly path: string;
  readonly beside?: readonly Screen[];
}

/** The paths of screens and of what opens beside them, with their parameters. */
const pathsOf = (screens: readonly Screen[]): string[] =>
  screens.flatMap(({ path, beside = [] }) => [path, ...pathsOf(beside).map((child) => `${path}/${child}`)]);

type App = "console" | "portal" | "ops";

/** The tables of screens belong to another package, with a compiler of its own. */
const tablesOf = async (app: App) =>
  (await import(new URL(`../../web/src/${app}/screens.ts`, import.meta.url).href)) as Record<
    string,
    Screen[]
  >;

const { BRAND_SCREENS, PROGRAM_SCREENS } = await tablesOf("console");
const { PORTAL_SCREENS } = await tablesOf("portal");
const { OPS_SCREENS } = await tablesOf("ops");

/** The paths of every app below its own, without slashes at their ends. */
const ROUTES = (
  [
    [
      "console",
      [...pathsOf(BRAND_SCREENS!), ...pathsOf(PROGRAM_SCREENS!).map((path) => `$programId/${path}`)],
    ],
    ["portal", pathsOf(PORTAL_SCREENS!)],
    ["ops", pathsOf(OPS_SCREENS!)],
  ] as const
).flatMap(([app, paths]) =>
  paths.map((path) => [app, path.replaceAll(/\/+/g, "/").replaceAll(/^\/|\/$/g, "")] as const),
);

const browser = useBrowser();
let ids: Readonly<Record<string, string>>;
let windows: Readonly<Record<App, readonly Window[]>>;

/** One of the windows, open for the whole file, so that its browser keeps the scripts. */
interface Window {
  readonly page: Page;
  readonly width: number;
  readonly language: keyof typeof LOCALES;
  readonly schemes: readonly ("light" | "dark")[];
  /** What the browser has complained of since the last look. */
  readonly problems: string[];
  readonly requests: Requests;
}

/** A record of the demo for each parameter of an address. */
async function readIds(): Promise<Record<string, string>> {
  const row = await api.deps.sql.row<Record<string, string>>(
    `select m.brand_id as "$brandId", m.login_id as "console", p.id as "$programId",
            (select a.login_id from account a join partner r on r.account_id = a.id join payout y on y.partner_id = r.id
             where y.program_id = p.id order by y.id limit 1) as "portal",
            (select l.id from login l where l.email = $1) as "ops",
            (select c.id from conversion c where c.program_id = p.id order by c.id limit 1) as "$conversionId",
            (select r.id from partner r where r.program_id = p.id and r.status = 'approved' order by r.id limit 1)
              as "$partnerId",
            (select y.id from payout y where y.program_id = p.id order by y.id limit 1) as "$payoutId",
            (select y.id from payout y where y.program_id = p.id order by y.id limit 1) as "$ownPayoutId",
            p.slug as "$slug",
            (select b.id from payout_batch b where b.program_id = p.id order by b.id limit 1) as "$batchId",
            (select m.id from mail m order by m.created_at, m.id limit 1) as "$mailId",
            (select e.id::text from incoming_event e where e.program_id = p.id order by e.id desc limit 1) as "$eventId"
     from brand_member m join program p on p.brand_id = m.brand_id
     where m.role = 'owner' order by p.id limit 1`,
    [OPERATOR],
  );
  return row!;
}

/** The demo warns nobody, since a warning ends in a suspension. */
async function warnPartner(): Promise<void> {
  const [brandId, partnerId] = [ids["$brandId"]!, ids["$partnerId"]!];
  const reason = "Please label your posts as ads.";
  await inTransaction(api.deps, (tx) =>
    decidePartner(tx, { brandId, partnerId, verb: "warn", reason, origin: SEED_ORIGIN }),
  );
}

beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  await promisify(execFile)(process.execPath, [SEED], { env: { ...process.env, ...api.environment } });
  ids = await readIds();
  await warnPartner();
  mkdirSync(PICTURES, { recursive: true });
  const windowsOf = (app: App) => Promise.all(WINDOWS.map((window) => openWindow(window, ids[app]!)));
  windows = {
    console: await windowsOf("console"),
    portal: await windowsOf("portal"),
    ops: await windowsOf("ops"),
  };
});

/** A window with a session of its own, since a session's calls are limited. */
async function openWindow(
  { width, height, language, schemes }: (typeof WINDOWS)[number],
  loginId: string,
): Promise<Window> {
  const viewport = { width, height };
  const context = await browser.newContext({ locale: LOCALES[language], timezoneId: "UTC", viewport });
  const { secret } = await make.session(loginId);
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  const page = await context.newPage();
  return { page, width, language, schemes, problems: problemsOf(page), requests: requestsOf(page) };
}

/** The address of a route with the demo's ids. */
function addressOf(app: App, route: string): string {
  const filled = route.replaceAll(/\$\w+/g, (name) => {
    expect(ids).toHaveProperty([name], expect.any(String));
    return ids[name]!;
  });
  const root = app === "console" ? `console/${ids["$brandId"]!}` : app;
  return `${api.baseUrl}/${root}/${filled}`.replace(/\/$/, "");
}

/** What a browser complains of while a page is open. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

/** What a page has asked for. */
interface Requests {
  /** How many requests it has begun. */
  begun: number;
  readonly underWay: Set<Request>;
}

function requestsOf(page: Page): Requests {
  const requests: Requests = { begun: 0, underWay: new Set() };
  const end = (request: Request) => requests.underWay.delete(request);
  page.on("request", (request) => {
    // What the former page has asked for is nothing to this one.
    if (request.isNavigationRequest()) requests.underWay.clear();
    requests.underWay.add(request);
    requests.begun += 1;
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return requests;
}

/**
 * Resolves to the addresses that the page has fetched when it has drawn what it has, has nothing to do, and shows
 * nothing moving. A window that the system does not draw for a while gets no frame.
 */
const IDLE = `Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }))),
  new Promise((resolve) => setTimeout(resolve, 2000)),
]).then(() => {
  for (const animation of document.getAnimations()) {
    if (animation.effect.getTiming().iterations !== Infinity) animation.finish();
  }
  return performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => name);
})`;

const STALLED_AFTER_MS = 90_000;

/** A page that has not come to rest. */
class Stalled extends Error {}

/**
 * Waits until a page has asked for everything that it needs and has drawn it: twice idle, without a request between.
 *
 * @throws Stalled with what it still waits for
 */
async function settle({ page, requests }: Window): Promise<void> {
  const stalledAtMs = performance.now() + STALLED_AFTER_MS;
  for (let quiet = 0; quiet < 2;) {
    const { begun } = requests;
    const fetched = new Set(await page.evaluate<string[]>(IDLE));
    // The event of an end may be lost.
    for (const request of requests.underWay) {
      if (fetched.has(request.url())) requests.underWay.delete(request);
    }
    quiet = requests.begun === begun && requests.underWay.size === 0 ? quiet + 1 : 0;
    if (performance.now() < stalledAtMs) continue;
    const waitsFor = [...requests.underWay].map((request) => `${request.method()} ${request.url()}`);
    throw new Stalled(`${page.url()} after ${begun} requests waits for [${waitsFor.join(", ")}]`);
  }
}

/** What axe finds against WCAG 2.2 AA and landmarks of one name, or against its rules of colors: the rule and the first element of each. */
async function violationsOn(page: Page, which: "all" | "colors"): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const runOnly = which === "all" ? WCAG : { type: "rule", values: WCAG_OF_COLORS };
  const rules = { "landmark-unique": { enabled: which === "all" } };
  const options = JSON.stringify({ runOnly, rules, resultTypes: ["violations"] });
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))`,
  );
}

const widthLeftOver = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

async function takePicture({ page, width }: Window, app: App, route: string, scheme: string): Promise<void> {
  const name = `${app}-${route === "" ? "home" : route.replaceAll("/", "-").replaceAll("$", "")}`;
  // Compressing a PNG takes several times as long.
  const path = `${PICTURES}${name}-${scheme}-${width}.jpg`;
  await page.screenshot({ path, fullPage: true, type: "jpeg", quality: 85 });
}

/** Everything that is wrong with a route in a window, in its schemes. PEOPLE-35. */
async function inspect(window: Window, app: App, route: string): Promise<string[]> {
  try {
    return await lookAt(window, app, route);
  } catch (error) {
    if (!(error instanceof Stalled)) throw error;
    // A request that the browser has lost is none of the screen's: a person loads the page again.
    process.stderr.write(`${error.message}\n`);
    return lookAt(window, app, route);
  }
}

async function lookAt(window: Window, app: App, route: string): Promise<string[]> {
  const { page, width, language, schemes, problems } = window;
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: schemes[0]! });
  await page.goto(addressOf(app, route));
  await page.locator(`html[lang="${language}"]`).waitFor({ state: "attached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: "attached" });
    await settle(window);
    if (ARE_PICTURES_WANTED && language === "en") await takePicture(window, app, route, scheme);
    const left = await widthLeftOver(page);
    const wrong = [
      ...problems.splice(0),
      ...(language === "en" ? await violationsOn(page, scheme === schemes[0] ? "all" : "colors") : []),
      ...(left === 0 ? [] : [`${left} pixels are beside the window`]),
    ];
    found.push(...wrong.map((one) => `${language}, ${scheme}, ${width} wide: ${one}`));
  }
  return found;
}

describeInBrowser("every screen, light and dark, wide and narrow", () => {
  test.each(ROUTES)("%s, %s: nothing to complain of", async (app, route) => {
    const found = await Promise.all(windows[app].map((window) => inspect(window, app, route)));
    expect(found.flat()).toEqual([]);
  });
});

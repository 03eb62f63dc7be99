import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { startEnvironment, startServer } from "../../bench/environment.ts";
import { openBrowser } from "../../test/support/entry-points/browser.ts";
import { serveBarePage } from "./bare-page.ts";
import type { Figure } from "./figure.ts";
import { measureLongList } from "./long-list.ts";
import { openPage, openScene, percentile, type Scene, SLOW } from "./scene.ts";

const SEED = fileURLToPath(new URL("../../src/demo/seed-demo.ts", import.meta.url));

const LOADS = 7;
const ACTION_ROUNDS = 8;
const MOST_OF_BARE = 3;
/** An action may take longer where one of the bare page takes a third of that: the machine is busy then. */
const MOST_ACTION_MS = 100;

/** Resolves when a page has drawn twice and is idle: what an action began is over, or waits for the service. */
const IDLE = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))))`;

/** Times the console in a browser, on a database and a server of its own. */
export async function timeScreens(): Promise<Figure[]> {
  const environment = await startEnvironment();
  try {
    await promisify(execFile)(process.execPath, [SEED], {
      env: { ...process.env, ...environment.environment },
    });
    const server = await startServer("src/api/main.ts", environment.environment);
    const browser = await openBrowser();
    try {
      const scene = await openScene(environment.deps, browser, server);
      const bare = await serveBarePage();
      const paint = await timePaint(scene, bare.url);
      const mostMs = Math.max(MOST_ACTION_MS, MOST_OF_BARE * (await timeBareActions(scene, bare.url)));
      await bare.stop();
      return [paint, await timeActions(scene, mostMs), ...(await measureLongList(scene))];
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await environment.stop();
  }
}

/**
 * The largest paint of a page that has loaded. It was left alone until here: to look for an element by its role while it
 * starts runs scripts in the page, which delay the very paint that is timed, the more elements the longer.
 */
async function largestPaintMs(page: Page): Promise<number> {
  for (;;) {
    await page.evaluate(IDLE);
    const { headings, largestMs } = await page.evaluate<{ headings: number; largestMs: number }>(
      `({ headings: document.querySelectorAll("h1").length, largestMs: paints.largestMs })`,
    );
    if (headings === 1 && largestMs > 0) return largestMs;
  }
}

/** The largest paint of the first screen beside that of a bare page, in turns: a busy moment meets both. */
async function timePaint(scene: Scene, bareUrl: string): Promise<Figure> {
  const times = { bare: [] as number[], home: [] as number[] };
  for (let load = 0; load < LOADS; load += 1) {
    for (const [name, url] of [
      ["bare", bareUrl],
      ["home", scene.home],
    ] as const) {
      const { page, context } = await openPage(scene, SLOW);
      await page.goto(url);
      await page.waitForLoadState("networkidle");
      times[name].push(await largestPaintMs(page));
      await context.close();
    }
  }
  const [bareMs, homeMs] = [percentile(times.bare, 0.5), percentile(times.home, 0.5)];
  return {
    name: `largest paint, processor at a quarter: ${homeMs.toFixed(0)} ms, of a bare page's ${bareMs.toFixed(0)} ms`,
    value: homeMs / bareMs,
    most: MOST_OF_BARE,
    unit: "times",
  };
}

/** An action, and what shows that it is done. */
interface Action {
  readonly act: (page: Page) => Promise<void>;
  readonly isDone: (page: Page) => Promise<void>;
}

const palette = (page: Page) => page.getByRole("textbox", { name: "Search or jump to…" });
const menu = (page: Page) => page.getByRole("menu");
const inviteDialog = (page: Page) => page.getByRole("dialog", { name: "Invite member" });
/** Pressing a key that closes what is open. */
const closes = (find: (page: Page) => Locator): Action => ({
  act: (page) => page.keyboard.press("Escape"),
  isDone: (page) => find(page).waitFor({ state: "hidden" }),
});
const opens = (name: string): Action => ({
  act: (page) => page.getByRole("link", { name, exact: true }).click(),
  isDone: (page) => page.getByRole("heading", { level: 1, name }).waitFor(),
});
/** What somebody does all day, by its accessible names. */
const ACTIONS: readonly Action[] = [
  opens("Partners"),
  opens("Sales"),
  { act: (page) => page.keyboard.press("Control+k"), isDone: (page) => palette(page).waitFor() },
  { act: (page) => page.keyboard.press("a"), isDone: () => Promise.resolve() },
  closes(palette),
  {
    act: (page) => page.getByRole("button", { name: "Your account" }).click(),
    isDone: (page) => menu(page).waitFor(),
  },
  closes(menu),
  opens("Team"),
  {
    act: (page) => page.getByRole("button", { name: "Invite member" }).click(),
    isDone: (page) => inviteDialog(page).waitFor(),
  },
  closes(inviteDialog),
  opens("Payouts"),
];

/** How long each action took until the next paint, by the browser's report; below 16 ms it reports none. */
async function actionTimes(page: Page, actions: number): Promise<number[]> {
  const reported = await page.evaluate<number[]>("Object.values(paints.actionsMs)");
  return [...reported, ...Array.from({ length: Math.max(0, actions - reported.length) }, () => 16)];
}

/** What an action of the bare page takes in this run, p95 in ms. */
async function timeBareActions(scene: Scene, bareUrl: string): Promise<number> {
  const { page, context } = await openPage(scene, 1);
  await page.goto(bareUrl);
  const actions = ACTION_ROUNDS * ACTIONS.length;
  for (let count = 0; count < actions; count += 1) {
    await page.getByRole("button").click();
    await page.evaluate(IDLE);
  }
  const times = await actionTimes(page, actions);
  await context.close();
  return percentile(times, 0.95);
}

/** The paint that follows an action, of all of them in turns. */
async function timeActions(scene: Scene, mostMs: number): Promise<Figure> {
  const { page, context } = await openPage(scene, 1);
  await page.goto(`${scene.home}/${scene.program.id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (let round = 0; round < ACTION_ROUNDS; round += 1) {
    for (const { act, isDone } of ACTIONS) {
      await act(page);
      await isDone(page);
      await page.evaluate(IDLE);
    }
  }
  const times = await actionTimes(page, ACTION_ROUNDS * ACTIONS.length);
  await context.close();
  return { name: "paint after an action, p95", value: percentile(times, 0.95), most: mostMs, unit: "ms" };
}

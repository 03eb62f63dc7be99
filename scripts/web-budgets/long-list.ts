import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Page } from "playwright-core";
import { fillSales } from "../../test/support/scenes/bulk-sales.ts";
import type { Figure } from "./figure.ts";
import { openPage, percentile, type Scene, SLOW } from "./scene.ts";

const SALES = 100_000;
const JUMPS = 60;
/** The most rows that may be in the document at once, the head's included. */
const MOST_ROWS = 80;
/** The rows that are on their way: the whole file has 16 MB, and its rows take several times that as objects. */
const MOST_HEAP_MIB = 16;

/** Jumps in a page, and resolves with the time until rows are drawn there, and how many are in the document. */
const jumpTo = (place: number) => `new Promise((resolve) => {
  const begunAt = performance.now();
  scrollTo(0, document.documentElement.scrollHeight * ${place});
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const ms = performance.now() - begunAt;
    resolve({ ms, rows: document.querySelectorAll('[role="row"]').length });
  }));
})`;

/** The list of a program with 100,000 sales, and its file. */
export async function measureLongList(scene: Scene): Promise<Figure[]> {
  const { deps, program, home } = scene;
  const row = await deps.sql.row<{ count: number }>(
    "select count(*)::int as count from conversion where program_id = $1 and brand_id = $2",
    [program.id, program.brandId],
  );
  await fillSales(deps, program, program.partnerId, SALES - row!.count);
  const { page, context } = await openPage(scene, SLOW);
  await page.goto(`${home}/${program.id}/sales`);
  await page.getByRole("row").nth(1).waitFor();
  const figures = [...(await timeJumps(page)), ...(await measureFile(scene, page))];
  await context.close();
  return figures;
}

/** Jumps right after one another, while pages are read: two in three to the list's end, which moves on to row 5,000. */
async function timeJumps(page: Page): Promise<Figure[]> {
  const jumps: { readonly ms: number; readonly rows: number }[] = [];
  for (let jump = 0; jump < JUMPS; jump += 1) {
    jumps.push(await page.evaluate(jumpTo(jump % 3 === 2 ? (jump * 0.07) % 1 : 1)));
  }
  // Rows around the window come where the reader rests.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))");
  jumps.push(await page.evaluate(jumpTo(0.5)));
  const times = jumps.map(({ ms }) => ms);
  return [
    {
      name: `a jump in a list of ${SALES} rows, p95, processor at a quarter`,
      value: percentile(times, 0.95),
      most: null,
      unit: "ms",
    },
    {
      name: `row elements after each of ${JUMPS} jumps, the most`,
      value: Math.max(...jumps.map(({ rows }) => rows)),
      most: MOST_ROWS,
      unit: "rows",
    },
  ];
}

/** The list's file, loaded as its reader does. The first one warms the service, so that the second is what it takes. */
async function measureFile(scene: Scene, page: Page): Promise<Figure[]> {
  await loadFile(page);
  const startedAt = performance.now();
  const lines = await loadFile(page);
  const ms = performance.now() - startedAt;
  return [
    {
      name: `lines of the file of ${SALES} sales, more or fewer than ${SALES + 1}`,
      value: Math.abs(lines - SALES - 1),
      most: 0,
      unit: "lines",
    },
    { name: "until that file was loaded", value: ms, most: null, unit: "ms" },
    {
      name: "what the service keeps in the middle of it",
      value: await heapMidwayMiB(scene, page),
      most: MOST_HEAP_MIB,
      unit: "MiB",
    },
  ];
}

async function loadFile(page: Page): Promise<number> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  let lines = 0;
  for await (const _ of createInterface({ input: createReadStream(await download.path()) })) lines += 1;
  return lines;
}

/** How much more the service holds, garbage aside, where a reader has had half of the file and waits. */
async function heapMidwayMiB({ server, secret }: Scene, page: Page): Promise<number> {
  const path = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const before = await server.memory();
  const headers = {
    cookie: `vp_session=${secret}`,
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "navigate",
  };
  const response = await fetch(`${server.baseUrl}${path}`, { headers });
  let lines = 0;
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    lines += part.split("\n").length - 1;
    // Leaving the loop ends the response.
    if (lines >= SALES / 2) return (await server.memory()).heapMiB - before.heapMiB;
  }
  throw new Error(`the file ended after ${lines} lines`);
}

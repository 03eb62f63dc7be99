import type { Browser, BrowserContext, Page } from "playwright-core";
import type { BenchServer } from "../../bench/environment.ts";
import type { Deps } from "../../src/deps.ts";
import { factoriesOf } from "../../test/support/scenes/factories.ts";

/** How much slower than this machine the measured one is, where it is to be a slow one. */
export const SLOW = 4;

/** Notes what the browser reports of a page: its largest paint so far, and how long each action took until a paint. */
const NOTE_PAINTS = `
  globalThis.paints = { largestMs: 0, actionsMs: {} };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largestMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) paints.actionsMs[interactionId] = Math.max(paints.actionsMs[interactionId] ?? 0, duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });`;

/** The console of the demo's owner, in a browser. */
export interface Scene {
  readonly browser: Browser;
  readonly deps: Deps;
  readonly program: Readonly<{ id: string; brandId: string; partnerId: string }>;
  readonly server: BenchServer;
  readonly home: string;
  readonly secret: string;
}

export async function openScene(deps: Deps, browser: Browser, server: BenchServer): Promise<Scene> {
  const row = await deps.sql.row<{ id: string; brandId: string; partnerId: string; loginId: string }>(
    `select p.id, p.brand_id as "brandId", r.id as "partnerId", m.login_id as "loginId"
     from program p join partner r on r.program_id = p.id join brand_member m on m.brand_id = p.brand_id
     where m.role = 'owner' and r.status = 'approved' order by p.id, r.id limit 1`,
  );
  const { loginId, ...program } = row!;
  const { secret } = await factoriesOf(deps).session(loginId);
  return { browser, deps, program, server, home: `${server.baseUrl}/console/${program.brandId}`, secret };
}

/** A page of a window that has nothing in its cache, on a processor of the measured rate. */
export async function openPage(
  { browser, server: { baseUrl }, secret }: Scene,
  rate: number,
): Promise<{ page: Page; context: BrowserContext }> {
  const viewport = { width: 1280, height: 860 };
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", viewport });
  await context.addCookies([{ name: "vp_session", value: secret, url: baseUrl }]);
  await context.addInitScript(NOTE_PAINTS);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate });
  return { page, context };
}

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

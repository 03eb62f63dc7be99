import Router from "@koa/router";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Deps } from "../../deps.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";
import type { Session } from "../../queries/sign-in/find-session.ts";
import { findAccountOfLogin } from "../../queries/sign-in/seats.ts";
import type { Context, RequestState } from "../http/context.ts";
import { languageOf } from "../http/language.ts";
import { renderPage } from "../pages/layout.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { protectPage, sendOnAndBack } from "../sessions/protect-page.ts";
import { sessionOf } from "../sessions/session-of.ts";
import {
  answerFirstReads,
  CONSOLE_READS,
  elementOfAnswers,
  type FirstAnswer,
  type FirstReads,
  OPS_READS,
  PORTAL_READS,
} from "./first-reads.ts";
import { type DrawFirstView, ENCODINGS, watchWebBuild, type WebBuild } from "./web-files.ts";

const DIST = new URL("../../../web/dist/", import.meta.url);
const A_YEAR_SECONDS = 31_536_000;

interface Service {
  readonly deps: Deps;
  readonly limits: RateLimits;
}

/** One app: its screens, who is let in, and what it begins with. */
interface App {
  readonly name: string;
  /** Its paths; everything below `/api/` belongs to the API. */
  readonly screens: RegExp;
  /** The path of its first screen. */
  readonly home: RegExp;
  /** Where a signed-in person is led instead; `open` lets them in, and for `nothing` there is no such page. */
  readonly admit: (deps: Deps, session: Session) => Promise<"open" | "nothing" | { readonly path: string }>;
  readonly firstReads: FirstReads;
}

const APPS: readonly App[] = [
  {
    name: "console",
    screens: /^\/console\/(?<brandId>[^/]+)(?!\/api\/)(?:\/.*)?$/,
    home: /^\/console\/[^/]+\/?$/,
    // The API decides who is in the brand.
    admit: async () => "open",
    firstReads: CONSOLE_READS,
  },
  {
    name: "portal",
    screens: /^\/portal(?!\/api\/)(?:\/.*)?$/,
    home: /^\/portal\/?$/,
    async admit({ sql }, { loginId }) {
      return (await findAccountOfLogin(sql, loginId)) === null ? { path: "/sign-up" } : "open";
    },
    firstReads: PORTAL_READS,
  },
  {
    name: "ops",
    screens: /^\/ops(?!\/api\/)(?:\/.*)?$/,
    home: /^\/ops\/?$/,
    admit: async ({ config }, { email }) => (isOperator(config, email) ? "open" : "nothing"),
    firstReads: OPS_READS,
  },
];

/**
 * The web app: one page for all screens of an app, and its files. PEOPLE-19, PEOPLE-33.
 *
 * @param folder where its build is, or will be
 */
export function serveWeb(deps: Deps, limits: RateLimits, folder: URL = DIST): Router<RequestState> {
  const currentBuild = watchWebBuild(folder);
  const router = new Router<RequestState>({ sensitive: true });
  router.get("/web/assets/:file", (ctx) =>
    sendAsset(currentBuild(), ctx as Context, ctx.params["file"] ?? ""),
  );
  for (const app of APPS) {
    router.get(app.screens, (ctx) => sendApp({ deps, limits }, currentBuild(), app, ctx as Context));
  }
  return router;
}

/** File names contain a hash of the content, so browsers may cache them forever. */
function sendAsset(build: WebBuild | null, ctx: Context, file: string): void {
  ctx.state.operation = "web_asset";
  const asset = build?.assets.get(file);
  if (asset === undefined) return;
  const encoding = ctx.acceptsEncodings(...ENCODINGS.filter((one) => asset.bytes[one] !== undefined));
  const bytes = asset.bytes[encoding === "br" || encoding === "gzip" ? encoding : "identity"];
  ctx.vary("Accept-Encoding");
  if (encoding === "br" || encoding === "gzip") ctx.set("Content-Encoding", encoding);
  ctx.set("Cache-Control", `public, max-age=${A_YEAR_SECONDS}, immutable`);
  ctx.set("Cross-Origin-Resource-Policy", "same-origin");
  ctx.type = asset.type;
  ctx.status = 200;
  ctx.body = bytes;
}

async function sendApp(service: Service, build: WebBuild | null, app: App, ctx: Context): Promise<void> {
  const { deps } = service;
  ctx.state.operation = `${app.name}_page`;
  const page = build?.pages.get(app.name);
  // The page that waits for the build reloads by itself, perhaps for days.
  const session = await (page === undefined ? sessionOf(deps, ctx, false) : sessionOf(deps, ctx));
  if (session === null) return sendOnAndBack(deps.config, ctx, "/sign-in");
  const admission = await app.admit(deps, session);
  if (admission === "nothing") return;
  if (admission !== "open") return sendOnAndBack(deps.config, ctx, admission.path);
  protectPage(deps.config, ctx);
  if (build === null || page === undefined) return sendBuilding(ctx);
  const nonce = randomBytes(16).toString("base64");
  const language = languageOf(ctx);
  ctx.status = 200;
  ctx.type = "html";
  ctx.set("Content-Security-Policy", policyFor(nonce));
  const reads = readsOf(app, ctx);
  const answers = firstAnswers(service, app, reads, session, ctx);
  const drawn = answers.then(async (all) => {
    const draw = app.home.test(ctx.path) ? await build.firstViews.get(app.name) : null;
    const isComplete = all.length > 0 && all.length === reads.length;
    return draw && isComplete ? drawFirstView(service, draw, { language, nonce, answers: all }, ctx) : "";
  });
  const own = page.replace('<html lang="en">', `<html lang="${language}">`).replaceAll("{{nonce}}", nonce);
  ctx.body = Readable.from(partsOf(own, answers, drawn), { objectMode: false });
}

const EMPTY_APP = '<div id="app"></div>';

/** The page's head at once, so that the browser fetches its files; the rest once the answers are there. */
async function* partsOf(
  page: string,
  answers: Promise<readonly FirstAnswer[]>,
  drawn: Promise<string>,
): AsyncGenerator<string> {
  const [head = "", rest = ""] = page.split(EMPTY_APP);
  yield head;
  const firstView = await drawn;
  const app = firstView === "" ? EMPTY_APP : `<div id="app" inert>${firstView}</div>`;
  yield app + elementOfAnswers(await answers) + rest;
}

const readsOf = ({ home, firstReads: { onEveryScreen, onHome } }: App, { path }: Context) =>
  home.test(path) ? [...onEveryScreen, ...onHome] : onEveryScreen;

/** The answers to the reads that a screen begins with; none where the app has to ask by itself. PEOPLE-34. */
async function firstAnswers(
  { deps, limits }: Service,
  { screens, firstReads: { callerOf } }: App,
  reads: ReturnType<typeof readsOf>,
  session: Session,
  ctx: Context,
): Promise<readonly FirstAnswer[]> {
  if (ctx.method === "HEAD") return [];
  try {
    const caller = await callerOf(deps, session, screens.exec(ctx.path)?.groups ?? {});
    if (caller === null) return [];
    const { isExceeded } = await limits.consume("session", session.sessionId, reads.length);
    if (isExceeded) return [];
    return await answerFirstReads({ deps, limits }, reads, caller, ctx.state.requestId);
  } catch (error) {
    deps.log.warn(
      { requestId: ctx.state.requestId, err: error },
      "a page was sent without its first answers",
    );
    return [];
  }
}

/** The first screen as the browser would draw it; empty where that has to draw it itself. PEOPLE-39. */
async function drawFirstView(
  { deps }: Service,
  draw: DrawFirstView,
  page: Omit<Parameters<DrawFirstView>[0], "path">,
  ctx: Context,
): Promise<string> {
  try {
    return await draw({ ...page, path: ctx.path });
  } catch (error) {
    deps.log.warn({ requestId: ctx.state.requestId, err: error }, "a page was sent without its first view");
    return "";
  }
}

/** Allows scripts and requests of this origin only; styles added by components need this page's nonce. */
const policyFor = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; ` +
  `font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const RELOAD_SECONDS = 5;

/** Shown while the app has not been built yet. The browser asks again by itself. */
function sendBuilding(ctx: Context): void {
  ctx.set("Retry-After", String(RELOAD_SECONDS));
  ctx.set("Refresh", String(RELOAD_SECONDS));
  renderPage(ctx, {
    status: 503,
    title: "The web app is not built yet",
    body:
      `<h1>The web app is not built yet</h1>\n<p>It is built in the background after the first start, which takes about ` +
      `half a minute. This page reloads by itself.</p>\n<p>In production, run <code>npm run web:build</code> before ` +
      `the service starts. The API works without it.</p>`,
  });
}

import Router from "@koa/router";
import { randomBytes } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";
import type { Session } from "../../queries/sign-in/find-session.ts";
import { findAccountOfLogin } from "../../queries/sign-in/seats.ts";
import type { Context, RequestState } from "../http/context.ts";
import { renderPage } from "../pages/layout.ts";
import { protectPage, sendOn } from "../sessions/protect-page.ts";
import { sessionOf } from "../sessions/session-of.ts";
import { ENCODINGS, watchWebBuild, type WebBuild } from "./web-files.ts";

const DIST = new URL("../../../web/dist/", import.meta.url);
const A_YEAR_SECONDS = 31_536_000;

/** One app: its screens, and who is let in. */
interface App {
  readonly name: string;
  /** Its paths; everything below `/api/` belongs to the API. */
  readonly screens: RegExp;
  /** Where a signed-in person is led instead; `open` lets them in, and for `nothing` there is no such page. */
  readonly admit: (deps: Deps, session: Session) => Promise<"open" | "nothing" | { readonly path: string }>;
}

const APPS: readonly App[] = [
  // The API decides who is in the brand.
  { name: "console", screens: /^\/console\/[^/]+(?!\/api\/)(?:\/.*)?$/, admit: async () => "open" },
  {
    name: "portal",
    screens: /^\/portal(?!\/api\/)(?:\/.*)?$/,
    async admit({ sql }, { loginId }) {
      return (await findAccountOfLogin(sql, loginId)) === null ? { path: "/sign-up" } : "open";
    },
  },
  {
    name: "ops",
    screens: /^\/ops(?!\/api\/)(?:\/.*)?$/,
    admit: async ({ config }, { email }) => (isOperator(config, email) ? "open" : "nothing"),
  },
];

/** The web app: one page for all screens of an app, and its files. PEOPLE-19, PEOPLE-33. */
export function serveWeb(deps: Deps): Router<RequestState> {
  const currentBuild = watchWebBuild(DIST);
  const router = new Router<RequestState>({ sensitive: true });
  router.get("/web/assets/:file", (ctx) =>
    sendAsset(currentBuild(), ctx as Context, ctx.params["file"] ?? ""),
  );
  for (const app of APPS)
    router.get(app.screens, (ctx) => sendApp(deps, currentBuild(), app, ctx as Context));
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

async function sendApp(
  deps: Deps,
  build: WebBuild | null,
  { name, admit }: App,
  ctx: Context,
): Promise<void> {
  ctx.state.operation = `${name}_page`;
  const session = await sessionOf(deps, ctx);
  if (session === null) {
    return sendOn(deps.config, ctx, `/sign-in?next=${encodeURIComponent(ctx.path + ctx.search)}`);
  }
  const admission = await admit(deps, session);
  if (admission === "nothing") return;
  if (admission !== "open") return sendOn(deps.config, ctx, admission.path);
  protectPage(deps.config, ctx);
  const page = build?.pages.get(name);
  if (page === undefined) return sendBuilding(ctx);
  const nonce = randomBytes(16).toString("base64");
  ctx.status = 200;
  ctx.type = "html";
  ctx.set("Content-Security-Policy", policyFor(nonce));
  ctx.body = page.replaceAll("{{nonce}}", nonce);
}

/** Allows scripts and requests of this origin only; styles added by components need this page's nonce. */
const policyFor = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; ` +
  `font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Shown while the app has not been built yet. */
function sendBuilding(ctx: Context): void {
  ctx.set("Retry-After", "10");
  renderPage(ctx, {
    status: 503,
    title: "The web app is not built yet",
    body:
      `<h1>The web app is not built yet</h1>\n<p>It is built in the background after the first start, which takes about ` +
      `half a minute. Reload this page in a moment.</p>\n<p>In production, run <code>npm run web:build</code> before ` +
      `the service starts. The API works without it.</p>`,
  });
}

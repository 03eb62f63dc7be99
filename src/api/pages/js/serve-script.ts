import Router from "@koa/router";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RequestState } from "../../http/context.ts";

const SCRIPT = readFileSync(new URL("./vp.js", import.meta.url));
const ETAG = `"${createHash("sha256").update(SCRIPT).digest("hex").slice(0, 16)}"`;

/** One hour, so that a fix reaches every shop soon; then browsers revalidate. */
const CACHE_CONTROL = "public, max-age=3600, stale-while-revalidate=86400";

/** The script that brands embed: keeps the click, code and labels of the landing URL until checkout. */
export function serveScript(): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.get("/js/vp.js", (ctx) => {
    ctx.state.operation = "page_script";
    ctx.set("ETag", ETAG);
    ctx.set("Cache-Control", CACHE_CONTROL);
    // Cross-origin pages load it, isolated ones included.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    ctx.set("Access-Control-Allow-Origin", "*");
    ctx.type = "text/javascript; charset=utf-8";
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = SCRIPT;
  });
  return router;
}

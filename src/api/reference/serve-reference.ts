import Router from "@koa/router";
import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import type { RequestState } from "../http/context.ts";
import { once } from "../http/once.ts";
import { renderPage } from "../pages/layout.ts";
import { ENDPOINTS } from "../registry.ts";
import { referencePage } from "./reference-page.ts";

/** Serves the reference in the browser: public, built when first requested, without scripts or external resources. */
export function serveReference(config: Config): Router<RequestState> {
  const reference = once(() => {
    const page = referencePage(ENDPOINTS, config.baseUrl);
    return { page, etag: `"${createHash("sha256").update(JSON.stringify(page)).digest("base64url")}"` };
  });
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.get("/docs", (ctx) => {
    ctx.state.operation = "reference_page";
    const { page, etag } = reference();
    ctx.status = 200;
    ctx.set("ETag", etag);
    ctx.set("Cache-Control", "public, max-age=300");
    if (ctx.fresh) ctx.status = 304;
    else renderPage(ctx, page);
  });
  return router;
}

import Router from "@koa/router";
import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import type { RequestState } from "../http/context.ts";
import { once } from "../http/once.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import { ENDPOINTS } from "../registry.ts";
import { openapiDocument } from "./document.ts";

/** Serves the contract: public, built when first requested, with an ETag. */
export function serveOpenapi(config: Config): Router<RequestState> {
  const document = once(() => {
    const text = JSON.stringify(openapiDocument(ENDPOINTS, config.baseUrl));
    return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
  });
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.get(`${API_PREFIX}/openapi.json`, (ctx) => {
    ctx.state.operation = "openapi";
    const { text, etag } = document();
    ctx.set("ETag", etag);
    ctx.set("Cache-Control", "public, max-age=300");
    ctx.type = "application/json";
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = text;
  });
  return router;
}

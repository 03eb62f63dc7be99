import Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { invokeEndpoint, type Call } from "../endpoint/invoke-endpoint.ts";
import { callForCsv } from "../endpoint/csv.ts";
import { API_PREFIX, operationIdOf, type Endpoint } from "../endpoint/endpoint.ts";
import { queryToValues } from "../endpoint/parse-input.ts";
import type { Context, Next, RequestState } from "./context.ts";
import { identifyCaller } from "./identify-caller.ts";
import { parseJsonObject } from "./parse-json.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { LARGEST_BODY_BYTES, readBody } from "./read-body.ts";

/** `/programs/{programId}` in the router's notation. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Routes every endpoint of the registry; paths match exactly, case and trailing slash included. */
export function serveEndpoints(
  deps: Deps,
  limits: RateLimits,
  endpoints: readonly Endpoint[],
): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: API_PREFIX, sensitive: true, strict: true });
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch";
    router[method](routePath(endpoint.path), (ctx) =>
      serve(deps, limits, endpoint, ctx as Context, ctx.params),
    );
  }
  return router;
}

async function serve(
  deps: Deps,
  limits: RateLimits,
  endpoint: Endpoint,
  ctx: Context,
  params: Record<string, string>,
): Promise<void> {
  ctx.state.operation = operationIdOf(endpoint);
  const caller = await identifyCaller(deps, limits, ctx, "key");
  const idempotencyKeys = ctx.req.headersDistinct["idempotency-key"];
  const call: Call = {
    caller,
    readInput: async () => ({
      params,
      query: queryToValues(ctx.querystring, endpoint.query),
      body: endpoint.method === "GET" ? {} : await readJson(ctx),
    }),
    idempotencyKey: idempotencyKeys?.join(", "),
    requestId: ctx.state.requestId,
    isDryRun: ctx.method === "HEAD",
  };
  if (endpoint.csv) {
    ctx.vary("Accept");
    // JSON stands first: it is what a caller gets who takes anything.
    if (ctx.accepts("application/json", CSV_TYPE) === CSV_TYPE) return sendCsv(deps, endpoint, ctx, call);
  }
  const response = await invokeEndpoint(deps, limits, endpoint, call);
  ctx.status = response.status;
  ctx.body = response.body;
  if (response.isReplay) ctx.set("Idempotent-Replayed", "true");
}

const CSV_TYPE = "text/csv; charset=utf-8";

async function sendCsv(deps: Deps, endpoint: Endpoint, ctx: Context, call: Call): Promise<void> {
  const { name, content } = await callForCsv(deps, endpoint, call);
  ctx.status = 200;
  ctx.type = CSV_TYPE;
  // The name is made of ids and slugs that were found, which have no letter that would need quoting.
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}

async function readJson(ctx: Context): Promise<Record<string, unknown>> {
  const bytes = await readBody(ctx.req, LARGEST_BODY_BYTES);
  if (bytes.length > 0 && !ctx.is("application/json")) {
    throw new ApiError("invalid_request", "The Content-Type header must be application/json.", {
      next: "Send the body as JSON with Content-Type: application/json.",
    });
  }
  return parseJsonObject(bytes);
}

/**
 * After the routers: a path that exists with another method is 405 with `Allow`; OPTIONS is answered with the same
 * list.
 */
export function respondToOtherMethods(routers: readonly Router<RequestState>[]) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const methods = new Set<string>();
    for (const router of routers) {
      for (const layer of router.stack) {
        if (layer.methods.length > 0 && layer.match(ctx.path))
          layer.methods.forEach((method) => methods.add(method));
      }
    }
    if (methods.size === 0) {
      await next();
      return;
    }
    const allow = [...methods, "OPTIONS"].sort().join(", ");
    if (ctx.method === "OPTIONS") {
      ctx.set("Allow", allow);
      ctx.status = 204;
      return;
    }
    throw new ApiError("method_not_allowed", `This path does not support ${ctx.method}; use ${allow}.`, {
      details: { allow },
    });
  };
}

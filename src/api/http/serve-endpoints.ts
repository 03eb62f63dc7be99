import Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { callsOfProgram, invokeEndpoint, type Call } from "../endpoint/invoke-endpoint.ts";
import { callForCsv } from "../endpoint/csv.ts";
import { API_PREFIX, operationIdOf, type AnyAccess, type Endpoint } from "../endpoint/endpoint.ts";
import { queryToValues } from "../endpoint/parse-input.ts";
import type { Context, Next, RequestState } from "./context.ts";
import { countCall } from "./count-call.ts";
import type { AnyCaller } from "../endpoint/caller.ts";
import { identifyCaller } from "./identify-caller.ts";
import type { KeyUses } from "./key-uses.ts";
import { parseJsonObject } from "./parse-json.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { LARGEST_BODY_BYTES, readBody } from "./read-body.ts";
import { mayTake, segmentsIn } from "./routes.ts";

/** `/programs/{programId}` in the router's notation. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Where endpoints are served, and to whom. */
export interface Mount {
  /** In the router's notation; its parameters belong to the mount, not to the endpoints. */
  readonly prefix: string;
  /** @throws ApiError if the caller has no access here */
  readonly identify: (ctx: Context, mountParams: Readonly<Record<string, string>>) => Promise<AnyCaller>;
  /** Serves lists as `.csv` paths as well, and previews of changes: both are for our own pages. */
  readonly isForPages: boolean;
}

/** The mount for callers with a key. */
export const keyMount = (deps: Deps, limits: RateLimits, keyUses: KeyUses): Mount => ({
  prefix: API_PREFIX,
  async identify(ctx) {
    const caller = await identifyCaller(deps, limits, ctx, "key");
    keyUses.note({ keyId: caller.keyId, channel: "rest", operation: ctx.state.operation });
    return caller;
  },
  isForPages: false,
});

/**
 * Routes every endpoint of the registry. Paths match exactly, including case and trailing slash.
 *
 * @returns a router for each method and length of paths, so that a request tries few routes
 */
export function serveEndpoints(
  deps: Deps,
  limits: RateLimits,
  endpoints: readonly Endpoint<AnyAccess>[],
  mount: Mount,
): Router<RequestState>[] {
  const routers = new Map<string, Router<RequestState>>();
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch";
    const path = routePath(endpoint.path);
    const group = `${method} ${segmentsIn(path)}`;
    const router =
      routers.get(group) ?? new Router<RequestState>({ prefix: mount.prefix, sensitive: true, strict: true });
    routers.set(group, router);
    const paths = mount.isForPages && endpoint.csv ? [path, `${path}.csv`] : [path];
    for (const one of paths) {
      router[method](one, (ctx) => serve({ deps, limits, mount }, endpoint, ctx as Context, ctx.params));
    }
  }
  return [...routers.values()];
}

interface Service {
  readonly deps: Deps;
  readonly limits: RateLimits;
  readonly mount: Mount;
}

/** Separates the endpoint's own path parameters from the mount's. */
function splitParams(endpoint: Endpoint<AnyAccess>, params: Record<string, string>) {
  const isOwn = ([name]: readonly [string, string]) => endpoint.path.includes(`{${name}}`);
  const all = Object.entries(params);
  return {
    own: Object.fromEntries(all.filter(isOwn)),
    ofMount: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
  };
}

async function serve(
  { deps, limits, mount }: Service,
  endpoint: Endpoint<AnyAccess>,
  ctx: Context,
  params: Record<string, string>,
): Promise<void> {
  ctx.state.operation = operationIdOf(endpoint);
  const { own, ofMount } = splitParams(endpoint, params);
  const caller = await mount.identify(ctx, ofMount);
  if (own["programId"] !== undefined) {
    await countCall(ctx, limits.programCallsAtOnce, callsOfProgram(caller, own["programId"]));
  }
  const isPreview = mount.isForPages && ctx.get(PREVIEW_HEADER) !== "";
  const idempotencyKeys = ctx.req.headersDistinct["idempotency-key"];
  const call: Call = {
    caller,
    readInput: async () => ({
      params: own,
      query: queryToValues(ctx.querystring, endpoint.query),
      body: endpoint.method === "GET" ? {} : await readJson(ctx, endpoint.largestBodyBytes),
    }),
    idempotencyKey: idempotencyKeys?.join(", "),
    requestId: ctx.state.requestId,
    isDryRun: ctx.method === "HEAD",
    isPreview,
  };
  if (endpoint.csv) {
    if (mount.isForPages && ctx.path.endsWith(".csv")) return sendCsv(deps, endpoint, ctx, call);
    ctx.vary("Accept");
    // JSON comes first: it is the default for callers that accept anything.
    if (ctx.accepts("application/json", CSV_TYPE) === CSV_TYPE) return sendCsv(deps, endpoint, ctx, call);
  }
  const response = await invokeEndpoint(deps, limits, endpoint, call);
  ctx.status = response.status;
  ctx.body = response.body;
  if (response.isReplay) ctx.set("Idempotent-Replayed", "true");
  if (isPreview) ctx.set(PREVIEW_HEADER, "1");
}

/** Request header that asks for a preview, and response header that confirms nothing was changed. PEOPLE-23. */
const PREVIEW_HEADER = "X-VP-Preview";

const CSV_TYPE = "text/csv; charset=utf-8";

async function sendCsv(deps: Deps, endpoint: Endpoint<AnyAccess>, ctx: Context, call: Call): Promise<void> {
  const { name, content } = await callForCsv(deps, endpoint, call);
  ctx.status = 200;
  ctx.type = CSV_TYPE;
  // The name consists of ids and slugs from the database, so it needs no quoting.
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}

async function readJson(ctx: Context, largestBytes = LARGEST_BODY_BYTES): Promise<Record<string, unknown>> {
  const bytes = await readBody(ctx.req, largestBytes);
  if (bytes.length > 0 && !ctx.is("application/json")) {
    throw new ApiError("invalid_request", "The Content-Type header must be application/json.", {
      next: "Send the body as JSON with Content-Type: application/json.",
    });
  }
  return parseJsonObject(bytes);
}

/**
 * After the routers: a path known with another method is a 405 with `Allow`; OPTIONS is answered with the same list.
 * API-7.
 */
export function respondToOtherMethods(routers: readonly Router<RequestState>[]) {
  const candidates = routers.map((router) => ({ router, isTried: mayTake(router) }));
  return async (ctx: Context, next: Next): Promise<void> => {
    const methods = new Set<string>();
    for (const { router, isTried } of candidates) {
      if (!isTried(ctx.path)) continue;
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

import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { watchForwarding } from "../../forwarding-watch.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { errorBody, retryAfterSecondsOf, toApiError } from "../endpoint/error-response.ts";
import type { Context, Next } from "./context.ts";
import { limitHeaders, type LimitState } from "../rate-limits/limit-state.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { createSenderHash } from "./sender-hash.ts";

/**
 * Maps every failure to the error shape, sets the headers common to all responses, counts and logs the request. Only
 * `traceRequest` is further out.
 */
export function observe(deps: Deps, limits: RateLimits, metrics: Metrics, isDraining: () => boolean) {
  const noteForwarding = watchForwarding(deps.config, deps.log);
  const senderHash = createSenderHash(deps.config.encryptionKey);
  return async (ctx: Context, next: Next): Promise<void> => {
    noteForwarding(ctx.req.headers);
    const startedAt = performance.now();
    try {
      if (ctx.req.headers.host === undefined && ctx.req.httpVersion !== "1.0") {
        throw new ApiError("invalid_request", "The Host header is required.");
      }
      await next();
      if (ctx.status === 404 && ctx.body === undefined && !ctx.headerSent)
        throw new ApiError("no_such_endpoint");
    } catch (error) {
      const apiError = toApiError(error);
      const crowded = apiError.details?.["atOnce"];
      if (crowded === "key" || crowded === "program") metrics.noteCrowding(crowded);
      respondWithError(deps, ctx, apiError);
    }
    if (!ctx.headerSent) {
      ctx.set("X-Request-Id", ctx.state.requestId);
      ctx.set("X-Content-Type-Options", "nosniff");
      // Connections kept alive would delay shutdown.
      if (isDraining()) ctx.set("Connection", "close");
      if (!ctx.response.get("Cache-Control")) ctx.set("Cache-Control", "no-store");
      ctx.set(
        limitHeaders(
          ctx.state.limit ?? (await limits.peekForHeaders("invalidKeyAddress", addressBlockOf(ctx.ip))),
        ),
      );
    }
    const durationMs = performance.now() - startedAt;
    metrics.observeRequest(ctx.state.operation, ctx.method, ctx.status, durationMs);
    deps.log.info(
      {
        requestId: ctx.state.requestId,
        operation: ctx.state.operation,
        method: ctx.method,
        status: ctx.status,
        durationMs: Math.round(durationMs * 10) / 10,
        keyId: ctx.state.caller?.keyId,
        // Identifies senders that fail repeatedly without turning the log into a list of addresses.
        ...(ctx.status >= 400 && { addressHash: senderHash(ctx.ip) }),
      },
      "request",
    );
  };
}

function respondWithError(deps: Deps, ctx: Context, apiError: ApiError): void {
  const isServerError = apiError.status >= 500;
  if (apiError.code === "unavailable") {
    deps.log.warn({ requestId: ctx.state.requestId, err: apiError.cause ?? apiError }, "request timed out");
  } else if (isServerError) {
    deps.log.error({ requestId: ctx.state.requestId, err: apiError.cause ?? apiError }, "request failed");
  }
  const limit = apiError.details?.["limit"] as LimitState | undefined;
  if (limit) ctx.state.limit = limit;
  const allow = apiError.details?.["allow"];
  if (typeof allow === "string") ctx.set("Allow", allow);
  const retryAfterSeconds = retryAfterSecondsOf(apiError, ctx.state.limit);
  if (retryAfterSeconds !== null) ctx.set("Retry-After", String(retryAfterSeconds));
  if (apiError.status === 401 && apiError.code !== "not_signed_in")
    ctx.set("WWW-Authenticate", 'Bearer realm="partner-program"');
  // The rest of the body is not read, so the connection cannot be reused.
  const isUnread = [apiError, apiError.cause].some(
    (one) => one instanceof ApiError && one.code === "too_large",
  );
  if (isUnread) ctx.set("Connection", "close");
  if (ctx.state.showError) {
    ctx.state.showError(apiError);
    return;
  }
  ctx.status = apiError.status;
  ctx.body = errorBody(apiError, isServerError ? ctx.state.requestId : undefined);
}

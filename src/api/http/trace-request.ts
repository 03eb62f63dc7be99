import { randomUUID } from "node:crypto";
import type { Deps } from "../../deps.ts";
import type { Span } from "../../telemetry/tracing.ts";
import { runWithin } from "../../telemetry/work-context.ts";
import type { Context, Next } from "./context.ts";

const ACCEPTED_REQUEST_ID = /^[\w-]{8,64}$/;

/** Probes come every few seconds, and nobody follows one. */
const UNTRACED = /^\/(healthz|readyz)(\/|$)/;

/**
 * Gives the request its id and its span, which all that it does is part of: its log, its transaction, and what its
 * outbox messages start. The caller's `traceparent`, if it sent one, names the trace. OPERATE-35, OPERATE-36.
 */
export function traceRequest({ tracing }: Pick<Deps, "tracing">) {
  return (ctx: Context, next: Next): Promise<void> => {
    const given = ctx.get("X-Request-Id");
    const requestId = ACCEPTED_REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.operation = "unknown";
    const context = { requestId, traceparent: null };
    if (UNTRACED.test(ctx.path)) return runWithin(context, next);
    const callerTraceparent = ctx.get("traceparent");
    const start = {
      name: ctx.method,
      kind: "server",
      attributes: { "http.request.method": ctx.method },
      ...(callerTraceparent !== "" && { callerTraceparent }),
    } as const;
    return runWithin(context, () =>
      tracing.inSpan(start, async (span) => {
        await next();
        describe(span, ctx);
      }),
    );
  };
}

/** By the route's template, never by the path: it has ids and codes. */
function describe(span: Span, ctx: Context): void {
  const { operation, requestId } = ctx.state;
  const route = routeOf(ctx);
  span.rename(route === null ? `${ctx.method} ${operation}` : `${ctx.method} ${route}`);
  span.set({
    "http.response.status_code": ctx.status,
    "partner_program.operation": operation,
    "partner_program.request_id": requestId,
    ...(route !== null && { "http.route": route }),
  });
  if (ctx.status >= 500) span.fail(String(ctx.status));
}

/** The template that the router found; null for a request that no route takes. */
function routeOf(ctx: Context): string | null {
  const { _matchedRoute: matched } = ctx as { _matchedRoute?: unknown };
  return typeof matched === "string" ? matched : null;
}

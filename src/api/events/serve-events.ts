import Router from "@koa/router";
import { receiveEvent } from "../../commands/events/receive-event.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/address-block.ts";
import { Refusal } from "../../domain/refusals.ts";
import { verifyEventSignature, type SignedWith } from "../../domain/signature.ts";
import { findEventProgram, type EventProgram } from "../../queries/integration/find-event-program.ts";
import type { Context, RequestState } from "../http/context.ts";
import { parseJsonObject } from "../http/parse-json.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { LARGEST_EVENT_BYTES, readBody } from "../http/read-body.ts";
import { API_PREFIX } from "../http/serve-endpoints.ts";
import { readEvent } from "./read-event.ts";

/** The signed event endpoint (Spec: Events): verified by signature instead of a key, on the raw bytes. */
export function serveEvents(deps: Deps, limits: RateLimits): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.post(`${API_PREFIX}/events`, async (ctx) => {
    ctx.state.operation = "receive_event";
    await serve(deps, limits, ctx);
  });
  return router;
}

/** Failures of the envelope count against the address; an event that is answered 422 does not. */
const ENVELOPE_FAILURES: ReadonlySet<string> = new Set(["invalid_signature", "invalid_json", "too_large"]);

async function serve(deps: Deps, limits: RateLimits, ctx: Context): Promise<void> {
  ctx.state.limit = await limits.peek("eventFailureAddress", addressBlockOf(ctx.ip));
  if (ctx.state.limit.isExceeded) throw new Refusal("rate_limited");
  try {
    await receive(deps, limits, ctx);
  } catch (error) {
    if (error instanceof Refusal && ENVELOPE_FAILURES.has(error.code)) {
      ctx.state.limit = await limits.consume("eventFailureAddress", addressBlockOf(ctx.ip));
    }
    throw error;
  }
}

async function receive(deps: Deps, limits: RateLimits, ctx: Context): Promise<void> {
  const rawBody = await readBody(ctx.req, LARGEST_EVENT_BYTES);
  const { program, signedWith } = await verify(deps, ctx, rawBody);
  ctx.state.limit = await limits.consume("eventProgram", program.id);
  if (ctx.state.limit.isExceeded) throw new Refusal("rate_limited");

  // Elsewhere no body is an empty object; an event that is not there is none.
  if (rawBody.length === 0) throw new Refusal("invalid_json", "The body is empty.");
  const event = readEvent(parseJsonObject(rawBody));
  const outcome = await inTransaction(deps, (tx) =>
    receiveEvent(tx, {
      programId: program.id,
      source: "api",
      event,
      signedWith,
      origin: { actor: { kind: "event", id: `api:${event.id ?? ""}` }, requestId: ctx.state.requestId },
    }),
  );
  ctx.status = outcome.status === "error" ? 422 : 200;
  ctx.body = { ...outcome, signedWith };
}

/** One answer for an unknown program, a bad signature and a stale timestamp, so that nothing is learned from it. */
async function verify(
  deps: Deps,
  ctx: Context,
  rawBody: Buffer,
): Promise<{ program: EventProgram; signedWith: SignedWith }> {
  const idOrSlug = ctx.get("x-vp-program");
  const program = idOrSlug.includes("\0") ? null : await findEventProgram(deps, idOrSlug);
  const signedWith = verifyEventSignature({
    // An unknown program takes as long as a known one.
    secrets: program?.secrets ?? { current: "unknown program", previous: null },
    timestamp: ctx.get("x-vp-timestamp"),
    signature: ctx.get("x-vp-signature"),
    rawBody,
    now: deps.securityClock.now(),
  });
  if (program === null || signedWith === null) throw new Refusal("invalid_signature");
  return { program, signedWith };
}

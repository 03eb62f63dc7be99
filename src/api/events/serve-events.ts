import Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { verifyEventSignature } from "../../domain/access/signature.ts";
import { findEventProgram, type EventProgram } from "../../queries/integration/find-event-program.ts";
import type { Context, RequestState } from "../http/context.ts";
import { countCall } from "../http/count-call.ts";
import { parseJsonObject } from "../http/parse-json.ts";
import type { SignedEntryPoint } from "../http/signed-request.ts";
import { LARGEST_EVENT_BYTES } from "../http/read-body.ts";
import { readUnverifiedBody } from "../http/read-unverified-body.ts";
import { API_PREFIX } from "../endpoint/endpoint.ts";
import { createEventRecorder, type RecordEvent } from "./event-recorder.ts";
import { readEvent } from "./read-event.ts";

/** The signed event endpoint (EVENT-1): authenticated by a signature over the raw bytes instead of a key. */
export function serveEvents(entryPoint: SignedEntryPoint): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  const recordEvent = createEventRecorder(entryPoint.deps);
  router.post(`${API_PREFIX}/events`, async (ctx) => {
    ctx.state.operation = "receive_event";
    await serve(entryPoint, recordEvent, ctx);
  });
  return router;
}

/** Envelope failures count against the sender's address; an event answered with 422 does not. */
const ENVELOPE_FAILURES: ReadonlySet<string> = new Set(["invalid_signature", "invalid_json", "too_large"]);

/**
 * Verifies the signature first and counts failures only: senders share addresses, and one sender's failures must not
 * cost another an event (EVENT-3). Past the limit, failures are answered with 429.
 */
async function serve(entryPoint: SignedEntryPoint, recordEvent: RecordEvent, ctx: Context): Promise<void> {
  try {
    await receive(entryPoint, recordEvent, ctx);
  } catch (error) {
    if (!(error instanceof ApiError) || !ENVELOPE_FAILURES.has(error.code)) throw error;
    ctx.state.limit = await entryPoint.limits.consume("eventFailureAddress", addressBlockOf(ctx.ip));
    throw ctx.state.limit.isExceeded ? new ApiError("rate_limited", undefined, { cause: error }) : error;
  }
}

async function receive(
  { deps, limits, budget }: SignedEntryPoint,
  recordEvent: RecordEvent,
  ctx: Context,
): Promise<void> {
  const program = await findProgram(deps, ctx);
  const rawBody = await readUnverifiedBody(budget, ctx, LARGEST_EVENT_BYTES);
  const signedWith = verifyEventSignature({
    secrets: program.secrets,
    timestamp: ctx.get("x-vp-timestamp"),
    signature: ctx.get("x-vp-signature"),
    rawBody,
    now: deps.systemClock.now(),
  });
  if (signedWith === null) throw new ApiError("invalid_signature");
  deps.queues.assign(program.id, program.brandId);
  ctx.state.limit = await limits.consume("eventProgram", program.id);
  if (ctx.state.limit.isExceeded) throw new ApiError("rate_limited");
  await countCall(ctx, limits.programCallsAtOnce, program.id);

  // An empty body is rejected here; elsewhere it means `{}`.
  if (rawBody.length === 0) throw new ApiError("invalid_json", "The body is empty.");
  const event = readEvent(parseJsonObject(rawBody));
  const outcome = await recordEvent({
    programId: program.id,
    source: "api",
    event,
    signedWith,
    rawBody: rawBody.toString(),
    origin: { actor: { kind: "event", id: `api:${event.id ?? ""}` }, requestId: ctx.state.requestId },
  });
  deps.meters.events.inc({ type: event.body?.type ?? "invalid", status: outcome.status });
  ctx.status = outcome.status === "error" ? 422 : 200;
  ctx.body = { ...outcome, signedWith };
}

/** Rejects an unknown program before reading the body, with the response of a bad signature. */
async function findProgram(deps: Deps, ctx: Context): Promise<EventProgram> {
  const idOrSlug = ctx.get("x-vp-program");
  const program = idOrSlug.includes("\0") ? null : await findEventProgram(deps, idOrSlug);
  if (program === null) throw new ApiError("invalid_signature");
  return program;
}

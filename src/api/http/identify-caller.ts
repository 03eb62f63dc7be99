import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Caller } from "../endpoint/caller.ts";
import { authenticate, plainAuthorization } from "./authenticate.ts";
import type { Context } from "./context.ts";
import { countCall } from "./count-call.ts";
import type { LimitName, RateLimits } from "../rate-limits/rate-limits.ts";

/**
 * Identifies the caller by key and counts the request against the key's limits, per minute and concurrent. An invalid
 * key counts against its address as well; a missing key counts nowhere. Concurrent calls are counted before the key is
 * looked up, so that those of one key cannot queue for the database (API-14).
 *
 * A key beyond its limit is refused for a second without being looked up, and after everybody else, so that repeats of
 * it cost next to nothing.
 *
 * @param keyLimit the entry point's limit: REST and agent tools are counted separately
 * @throws ApiError `missing_key`, `invalid_key`, `rate_limited`
 */
export async function identifyCaller(
  deps: Deps,
  limits: RateLimits,
  ctx: Context,
  keyLimit: LimitName,
): Promise<Caller> {
  const authorization = plainAuthorization(ctx.get("authorization"));
  const sender = digest(authorization);
  if (authorization !== "") {
    await refuseAgain(limits, ctx, `${keyLimit} ${sender}`);
    // Covers streamed responses and disconnected callers too.
    await countCall(ctx, limits.callsAtOnce, sender);
  }
  const found = await authenticate(deps, ctx.req.headersDistinct["authorization"]);
  if (found.kind === "missing") throw new ApiError("missing_key");
  if (found.kind === "invalid") {
    ctx.state.limit = await limits.consume("invalidKeyAddress", addressBlockOf(ctx.ip));
    throw new ApiError(ctx.state.limit.isExceeded ? "rate_limited" : "invalid_key");
  }
  ctx.state.caller = found.caller;
  ctx.state.limit = await limits.consume(keyLimit, found.caller.keyId);
  refuseBeyond(limits, ctx, `${keyLimit} ${sender}`);
  return found.caller;
}

/** @throws ApiError `rate_limited` if the sender was refused within the last second */
export async function refuseAgain(
  { recentRefusals, rejectionTurn }: RateLimits,
  ctx: Context,
  sender: string,
): Promise<void> {
  const refused = recentRefusals.of(sender);
  if (refused === null) return;
  await rejectionTurn();
  ctx.state.limit = refused;
  throw new ApiError("rate_limited");
}

/** @throws ApiError `rate_limited` if the request that was just counted exceeds its limit */
export function refuseBeyond({ recentRefusals }: RateLimits, { state }: Context, sender: string): void {
  if (state.limit?.isExceeded !== true) return;
  recentRefusals.note(sender, state.limit);
  throw new ApiError("rate_limited");
}

/** Keys and sessions are not kept in memory. */
export const digest = (secret: string): string => createHash("sha256").update(secret).digest("base64");

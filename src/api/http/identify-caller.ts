import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Caller } from "../endpoint/caller.ts";
import { authenticate } from "./authenticate.ts";
import type { Context } from "./context.ts";
import type { LimitName, RateLimits } from "../rate-limits/rate-limits.ts";

/**
 * The caller of a request with a key, counted against the key's own limits, by the minute and at the same time; a request with an invalid key is counted
 * against its address instead (a missing key is not).
 *
 * @param keyLimit the limit of the door: REST and agent tools are counted apart
 * @throws ApiError `missing_key`, `invalid_key`, `rate_limited`
 */
export async function identifyCaller(
  deps: Deps,
  limits: RateLimits,
  ctx: Context,
  keyLimit: LimitName,
): Promise<Caller> {
  const found = await authenticate(deps, ctx.req.headersDistinct["authorization"]);
  if (found.kind === "missing") throw new ApiError("missing_key");
  if (found.kind === "invalid") {
    ctx.state.limit = await limits.consume("invalidKeyAddress", addressBlockOf(ctx.ip));
    throw new ApiError(ctx.state.limit.isExceeded ? "rate_limited" : "invalid_key");
  }
  ctx.state.caller = found.caller;
  ctx.state.limit = await limits.consume(keyLimit, found.caller.keyId);
  if (ctx.state.limit.isExceeded) throw new ApiError("rate_limited");
  const endCall = limits.callsAtOnce.begin(found.caller.keyId);
  if (endCall === null) {
    throw new ApiError("rate_limited", "This key has too many concurrent requests.", {
      details: { retryAfterSeconds: 1 },
    });
  }
  // Also after a response that is read while it is made, and when the caller goes away.
  ctx.res.once("close", endCall);
  return found.caller;
}

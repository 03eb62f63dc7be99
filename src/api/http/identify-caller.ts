import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Caller } from "../endpoint/caller.ts";
import { authenticate } from "./authenticate.ts";
import type { Context } from "./context.ts";
import type { LimitName, RateLimits } from "../rate-limits/rate-limits.ts";

/**
 * Identifies the caller by key and counts the request against the key's limits, per minute and concurrent. An invalid
 * key counts against its address as well; a missing key counts nowhere. Concurrent calls are counted before the key is
 * looked up, so that those of one key cannot queue for the database (API-14).
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
  const header = ctx.get("authorization");
  // Covers streamed responses and disconnected callers too.
  if (header !== "") ctx.res.once("close", limits.callsAtOnce.begin(digest(header)));
  const found = await authenticate(deps, ctx.req.headersDistinct["authorization"]);
  if (found.kind === "missing") throw new ApiError("missing_key");
  if (found.kind === "invalid") {
    ctx.state.limit = await limits.consume("invalidKeyAddress", addressBlockOf(ctx.ip));
    throw new ApiError(ctx.state.limit.isExceeded ? "rate_limited" : "invalid_key");
  }
  ctx.state.caller = found.caller;
  ctx.state.limit = await limits.consume(keyLimit, found.caller.keyId);
  if (ctx.state.limit.isExceeded) throw new ApiError("rate_limited");
  return found.caller;
}

/** Keys are not kept in memory. */
const digest = (header: string): string => createHash("sha256").update(header).digest("base64");

import type { Deps } from "../../deps.ts";
import { addressBlockOf } from "../../domain/address-block.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { Context } from "../http/context.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { readBody } from "../http/read-body.ts";

/** What every door for webhooks needs. */
export interface Door {
  readonly deps: Deps;
  readonly limits: RateLimits;
  /** Memory that the bodies of all these doors share until they are verified. */
  readonly budget: BodyBudget;
}

/** Providers send a body within moments; Shopify gives up after five seconds. */
const BODY_PATIENCE_MS = 10_000;

/**
 * The body, once its signature is found right. Failures count per address and what they were sent to: all brands of a
 * provider share its addresses, and no other program's wrong secret may cost this one a delivery. A right one is never
 * refused for them.
 *
 * @param input.counted what the body is for; null for what nobody has a secret of, which is refused unread and counts with
 * all else of its address that is unknown
 * @throws Refusal `invalid_signature`, or `rate_limited` after too many failures; whatever `readBody` throws
 */
export async function verifiedBody(
  { limits, budget }: Door,
  ctx: Context,
  input: Readonly<{
    counted: string | null;
    largestBytes: number;
    isSigned: (rawBody: Buffer) => boolean;
    /** What the sender of a wrong signature should do. */
    next: string;
  }>,
): Promise<Buffer> {
  const { counted, largestBytes, next } = input;
  const address = addressBlockOf(ctx.ip);
  const bucket = `${address} ${counted ?? "unknown"}`;
  ctx.state.limit = await limits.peek("webhookFailure", bucket);
  try {
    if (counted !== null) {
      const rawBody = await readBody(ctx.req, largestBytes, {
        budget,
        address,
        patienceMs: BODY_PATIENCE_MS,
      });
      if (input.isSigned(rawBody)) return rawBody;
    }
    throw new Refusal("invalid_signature", undefined, { next });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What gave way to others has not failed; nobody reads the rest of it.
    if (error.code === "unavailable") {
      ctx.set("Connection", "close");
      throw error;
    }
    ctx.state.limit = await limits.consume("webhookFailure", bucket);
    throw ctx.state.limit.isExceeded ? new Refusal("rate_limited", undefined, { cause: error }) : error;
  }
}

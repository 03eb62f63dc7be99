import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Context } from "../http/context.ts";
import type { SignedEntryPoint } from "../http/signed-request.ts";
import { readUnverifiedBody } from "../http/read-unverified-body.ts";

/**
 * The body, once its signature is found right. Failures count per address and what they were sent to: all brands of a
 * provider share its addresses, and no other program's wrong secret may cost this one a delivery. A right one is never
 * refused for them.
 *
 * @param input.counted what the body is for; null for what nobody has a secret of, which is refused unread and counts with
 * all else of its address that is unknown
 * @throws ApiError `invalid_signature`, or `rate_limited` after too many failures; whatever `readBody` throws
 */
export async function verifiedBody(
  { limits, budget }: SignedEntryPoint,
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
      const rawBody = await readUnverifiedBody(budget, ctx, largestBytes);
      if (input.isSigned(rawBody)) return rawBody;
    }
    throw new ApiError("invalid_signature", undefined, { next });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // What gave way to others has not failed.
    if (error.code === "unavailable") throw error;
    ctx.state.limit = await limits.consume("webhookFailure", bucket);
    throw ctx.state.limit.isExceeded ? new ApiError("rate_limited", undefined, { cause: error }) : error;
  }
}

import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Context } from "../http/context.ts";
import type { SignedEntryPoint } from "../http/signed-request.ts";
import { readUnverifiedBody } from "../http/read-unverified-body.ts";

/**
 * Reads the body and verifies its signature. Failures count per address and target: all brands of a provider share
 * its addresses, and another program's wrong secret must not cost this one a delivery. Valid deliveries are never
 * limited.
 *
 * @param input.counted what the body is for; null if nobody has a secret for it: then it is rejected unread, and
 * counts with the address's other unknown targets
 * @throws ApiError `invalid_signature`, or `rate_limited` after too many failures; whatever `readBody` throws
 */
export async function verifiedBody(
  { limits, budget }: SignedEntryPoint,
  ctx: Context,
  input: Readonly<{
    counted: string | null;
    largestBytes: number;
    isSigned: (rawBody: Buffer) => boolean;
    /** The sender's next step after a wrong signature. */
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
    // Evicted for lack of memory, not a failure of the sender.
    if (error.code === "unavailable") throw error;
    ctx.state.limit = await limits.consume("webhookFailure", bucket);
    throw ctx.state.limit.isExceeded ? new ApiError("rate_limited", undefined, { cause: error }) : error;
  }
}

import { ApiError } from "../../domain/api-errors.ts";
import type { CallsAtOnce } from "../rate-limits/calls-at-once.ts";
import type { Context } from "./context.ts";

/**
 * Counts a call in progress until its response has been sent, or its caller has gone.
 *
 * @param of what is counted, such as a key's id
 * @throws ApiError `rate_limited` if too many are in progress, or if the caller has gone while this call waited
 */
export async function countCall(
  { res, state }: Pick<Context, "res" | "state">,
  callsAtOnce: CallsAtOnce,
  of: string,
  message?: string,
): Promise<void> {
  const end = await callsAtOnce.begin(of, message).catch((error: unknown) => {
    // Before its key was counted, no other limit has anything to say.
    state.limit ??= callsAtOnce.full;
    throw error;
  });
  if (!res.closed) {
    res.once("close", end);
    return;
  }
  end();
  throw new ApiError("rate_limited", message);
}

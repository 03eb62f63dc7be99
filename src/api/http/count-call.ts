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
  { res }: Pick<Context, "res">,
  callsAtOnce: CallsAtOnce,
  of: string,
  message?: string,
): Promise<void> {
  const end = await callsAtOnce.begin(of, message);
  if (!res.closed) {
    res.once("close", end);
    return;
  }
  end();
  throw new ApiError("rate_limited", message);
}

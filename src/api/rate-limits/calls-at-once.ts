import { ApiError } from "../../domain/api-errors.ts";

/** Counts calls in progress in this process, by key or by program. API-14. */
export interface CallsAtOnce {
  /**
   * @param of what is counted, such as a key's id
   * @returns a function that ends the call, to be called once
   * @throws ApiError `rate_limited` if as many are in progress as may be
   */
  begin(of: string, message?: string): () => void;
}

/**
 * @param most concurrent calls of each; calls per minute are limited elsewhere
 * @param what is counted, for the message
 */
export function createCallsAtOnce(most: number, what: "key" | "program"): CallsAtOnce {
  const running = new Map<string, number>();
  return {
    begin(of, message = `This ${what} has too many concurrent requests.`) {
      const before = running.get(of) ?? 0;
      if (before >= most) {
        throw new ApiError("rate_limited", message, { details: { retryAfterSeconds: 1, atOnce: what } });
      }
      running.set(of, before + 1);
      return () => {
        const left = running.get(of)! - 1;
        if (left === 0) running.delete(of);
        else running.set(of, left);
      };
    },
  };
}

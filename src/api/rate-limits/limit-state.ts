/** The state of a bucket after a request was counted, or peeked at. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** The rate-limit headers of every response (API-13). */
export const limitHeaders = (state: LimitState) => ({
  "RateLimit-Limit": String(state.limit),
  "RateLimit-Remaining": String(state.remaining),
  "RateLimit-Reset": String(state.resetSeconds),
});

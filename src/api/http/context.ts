import type Koa from "koa";
import type { ApiError } from "../../domain/api-errors.ts";
import type { Caller } from "../endpoint/caller.ts";
import type { LimitState } from "../rate-limits/rate-limits.ts";

/** What the middlewares tell each other about one request. */
export interface RequestState {
  requestId: string;
  /** The bucket whose figures the RateLimit headers show. */
  limit?: LimitState;
  caller?: Caller;
  /** Operation for logs and metrics; never an id, and no path with one. */
  operation: string;
  /** Answers a failure where the error shape of the API is of no use to whoever asked: a page for a person. */
  showError?: (apiError: ApiError) => void;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Next = Koa.Next;

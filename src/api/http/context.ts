import type Koa from "koa";
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
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Next = Koa.Next;

import type Koa from "koa";
import type { ApiError } from "../../domain/api-errors.ts";
import type { Language } from "../../domain/language.ts";
import type { AnyCaller } from "../endpoint/caller.ts";
import type { LimitState } from "../rate-limits/limit-state.ts";

/** State that the middlewares share about one request. */
export interface RequestState {
  requestId: string;
  /** The bucket shown in the RateLimit headers. */
  limit?: LimitState;
  caller?: AnyCaller;
  /** As the signed-in person chose; not set if they chose none. PEOPLE-35. */
  chosenLanguage?: Language;
  /** The operation for logs and metrics. Contains no ids. */
  operation: string;
  /** Answers a failure where the error shape of the API is of no use to whoever asked: a page for a person. */
  showError?: (apiError: ApiError) => void;
}

export type Context = Koa.ParameterizedContext<RequestState>;
export type Next = Koa.Next;

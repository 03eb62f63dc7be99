import { type ApiError, WAIT_AS_HEADER_SAYS } from "../../domain/api-errors.ts";
import { errorBody, type ErrorBody, retryAfterSecondsOf } from "../endpoint/error-response.ts";

/** The error of a tool: a result has no headers, so it carries the seconds to wait itself. TOOL-8. */
export function toolErrorBody(apiError: ApiError, requestId?: string): ErrorBody {
  const { error } = errorBody(apiError, requestId);
  const retryAfterSeconds = retryAfterSecondsOf(apiError);
  if (retryAfterSeconds === null) return { error };
  const next = error.next.replace(WAIT_AS_HEADER_SAYS, `Wait ${secondsInWords(retryAfterSeconds)}`);
  return { error: { ...error, next, retryAfterSeconds } };
}

const secondsInWords = (seconds: number): string => (seconds === 1 ? "1 second" : `${seconds} seconds`);

import { errorFromUnavailable } from "../../db/unavailable.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { LimitState } from "../rate-limits/limit-state.ts";

/** The shape of every error (API-6). */
export interface ErrorBody {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly next: string;
    /** Only in tool errors; REST sends it as a header. */
    readonly retryAfterSeconds?: number;
    readonly requestId?: string;
    /** Only for people: what would be paid beyond an approved proposal. PAYOUT-18. */
    readonly difference?: unknown;
  };
}

/** @param requestId for server errors only, so that the caller can report it */
export function errorBody(apiError: ApiError, requestId?: string): ErrorBody {
  const { status, code, message, next, details } = apiError;
  const difference = details?.["difference"];
  return {
    error: {
      ...{ status, code, message, next },
      ...(requestId === undefined ? {} : { requestId }),
      ...(difference === undefined ? {} : { difference }),
    },
  };
}

/**
 * Maps any failure to an API error. Anything but an API error or a timeout is our fault; its text stays in the log.
 *
 * @param isOneTransaction false if the work had several steps, of which earlier ones may have been committed. API-28
 */
export function toApiError(error: unknown, isOneTransaction = true): ApiError {
  if (error instanceof ApiError) return error;
  const unavailable = errorFromUnavailable(error, isOneTransaction);
  if (unavailable !== null) return unavailable;
  if (isOneTransaction) return new ApiError("server_error", undefined, { cause: error });
  return new ApiError("server_error", FAILED_IN_PART.message, { next: FAILED_IN_PART.next, cause: error });
}

const FAILED_IN_PART = {
  message: "Something went wrong on our side. Part of the work may already be done.",
  next: "Read the record before you send the request again; if it fails again, report the requestId.",
};

/** Long enough that rejected senders do not all retry before anything has changed. */
const UNAVAILABLE_SECONDS = 5;

/**
 * The seconds after which a retry may succeed; null if no waiting would change the response.
 *
 * @param limit the limit that counted the request, used if the error names none
 */
export function retryAfterSecondsOf({ code, details }: ApiError, limit?: LimitState): number | null {
  const exceeded = (details?.["limit"] as LimitState | undefined) ?? limit;
  switch (code) {
    case "rate_limited":
      return (details?.["retryAfterSeconds"] as number | undefined) ?? exceeded?.resetSeconds ?? 1;
    case "idempotency_in_progress":
      return 1;
    case "unavailable":
      return UNAVAILABLE_SECONDS;
    default:
      return null;
  }
}

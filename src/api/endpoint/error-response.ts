import { errorFromUnavailable } from "../../db/unavailable.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** The shape of every error (API-6). */
export interface ErrorBody {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly next: string;
    readonly requestId?: string;
  };
}

/** @param requestId for server errors only, so that the caller can report it */
export function errorBody(apiError: ApiError, requestId?: string): ErrorBody {
  const { status, code, message, next } = apiError;
  return { error: { status, code, message, next, ...(requestId === undefined ? {} : { requestId }) } };
}

/**
 * Maps any failure to an API error. Anything but an API error or a timeout is our fault; its text stays in the log.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return errorFromUnavailable(error) ?? new ApiError("server_error", undefined, { cause: error });
}

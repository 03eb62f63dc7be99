import { refusalFromUnavailable } from "../../db/unavailable.ts";
import { Refusal } from "../../domain/api-errors.ts";

/** The one shape of every error (API-6). */
export interface ErrorBody {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly next: string;
    readonly requestId?: string;
  };
}

/** @param requestId given for a server error only, so that the caller can report it */
export function errorBody(refusal: Refusal, requestId?: string): ErrorBody {
  const { status, code, message, next } = refusal;
  return { error: { status, code, message, next, ...(requestId === undefined ? {} : { requestId }) } };
}

/** Any failure as a refusal; what is neither one nor a lack of time is a fault of ours, and its text stays in the log. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return refusalFromUnavailable(error) ?? new Refusal("server_error", undefined, { cause: error });
}

import { ApiError } from "../domain/api-errors.ts";
import { hasSqlState } from "./sql-state.ts";

/** The database, or the rows that the work needs, could not be had in time. The transaction changed nothing. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** The connection was lost while the database committed, or ran a statement by itself: it was done, or it was not. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/**
 * The refusal for a caller whose work could not be done in time: no connection, one that was lost, a lock that others held,
 * or a statement that took too long. PostgreSQL has rolled it back, so it may be sent again; only where the outcome is not
 * known does the refusal say so, and how it is done once all the same. Null for any other error.
 *
 * @param isOneTransaction whether that was all of the work; of several steps the ones before it may stand
 */
export function errorFromUnavailable(error: unknown, isOneTransaction = true): ApiError | null {
  if (error instanceof OutcomeUnknown) {
    return new ApiError("unavailable", NOT_KNOWN.message, { next: NOT_KNOWN.next, cause: error });
  }
  const isUnavailable =
    error instanceof Unavailable || hasSqlState(error, "lockNotAvailable", "queryCanceled");
  if (!isUnavailable) return null;
  return new ApiError("unavailable", isOneTransaction ? undefined : DONE_IN_PART, { cause: error });
}

const DONE_IN_PART =
  "The service is busy or cannot reach its database. Part of the work may already be done.";
const NOT_KNOWN = {
  message: "The connection to the database was lost during the commit, so the outcome is unknown.",
  next: "Wait the number of seconds in the Retry-After header, then send the same request again with the same Idempotency-Key, or the event with the same id: it takes effect once. If it had neither, read the record first.",
};

import { ApiError, WAIT_AS_HEADER_SAYS } from "../domain/api-errors.ts";
import { isDatabaseBusy } from "./sql-state.ts";

/** The database, or the rows the work needs, were not available in time. The transaction changed nothing. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** No connection could be had, because all are in use or the database refuses more or is down: nothing was sent. */
export class NoConnection extends Unavailable {}

/** The connection was lost during a commit or a single statement: it may or may not have taken effect. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/**
 * The error for a caller whose work could not be done in time: no connection, a lost one, a lock held by others, a
 * slow statement, or a database that lacks resources, is stopping or is a standby. PostgreSQL has rolled it back, so it
 * may be retried; only if the outcome is unknown does the error say so, and how to retry safely. Null for any other
 * failure.
 *
 * @param isOneTransaction whether that was all of the work; otherwise earlier steps may have taken effect
 */
export function errorFromUnavailable(error: unknown, isOneTransaction = true): ApiError | null {
  if (error instanceof OutcomeUnknown) {
    return new ApiError("unavailable", NOT_KNOWN.message, { next: NOT_KNOWN.next, cause: error });
  }
  if (!(error instanceof Unavailable) && !isDatabaseBusy(error)) return null;
  return new ApiError("unavailable", isOneTransaction ? undefined : DONE_IN_PART, { cause: error });
}

const DONE_IN_PART =
  "The service is busy or cannot reach its database. Part of the work may already be done.";
const NOT_KNOWN = {
  message: "The connection to the database was lost during the commit, so the outcome is unknown.",
  next: `${WAIT_AS_HEADER_SAYS}, then send the same request again with the same Idempotency-Key, or the event with the same id: it takes effect once. If it had neither, read the record first.`,
};

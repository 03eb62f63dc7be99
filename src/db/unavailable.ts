import { ApiError, WAIT_AS_HEADER_SAYS } from "../domain/api-errors.ts";
import { isDatabaseBusy } from "./sql-state.ts";

/** The database, or the rows the work needs, were not available in time. The transaction changed nothing. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** No connection could be had, because all are in use or the database refuses more or is down: nothing was sent. */
export class NoConnection extends Unavailable {}

/** The caller's own reads keep the database so busy that another one does not get its turn in time: nothing was sent. */
export class TurnTooLate extends Unavailable {
  readonly waitMs: number;

  /** @param waitMs how long it will take until it gets one */
  constructor(waitMs: number, options: ErrorOptions = {}) {
    super("too many reads of the same tenant take long", options);
    this.waitMs = waitMs;
  }
}

/** The connection was lost during a commit or a single statement: it may or may not have taken effect. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/**
 * The error for a caller whose work could not be done in time: no connection, a lost one, a lock held by others, a
 * slow statement, or a database that lacks resources, is stopping or is a standby. PostgreSQL has rolled it back, so it
 * may be retried; only if the outcome is unknown does the error say so, and how to retry safely. If the caller's own reads
 * are why, it is a limit that the caller exceeded, and no fault of the service. Null for any other failure.
 *
 * @param isOneTransaction whether that was all of the work; otherwise earlier steps may have taken effect
 */
export function errorFromUnavailable(error: unknown, isOneTransaction = true): ApiError | null {
  if (error instanceof OutcomeUnknown) {
    return new ApiError("unavailable", NOT_KNOWN.message, { next: NOT_KNOWN.next, cause: error });
  }
  if (error instanceof TurnTooLate && isOneTransaction) {
    const retryAfterSeconds = Math.max(1, Math.ceil(error.waitMs / 1_000));
    return new ApiError("rate_limited", TOO_BUSY, { details: { retryAfterSeconds }, cause: error });
  }
  if (!(error instanceof Unavailable) && !isDatabaseBusy(error)) return null;
  return new ApiError("unavailable", isOneTransaction ? undefined : DONE_IN_PART, { cause: error });
}

const TOO_BUSY = "Too many requests that take long: they are answered one after the other.";
const DONE_IN_PART =
  "The service is busy or cannot reach its database. Part of the work may already be done.";
const NOT_KNOWN = {
  message: "The connection to the database was lost during the commit, so the outcome is unknown.",
  next: `${WAIT_AS_HEADER_SAYS}, then send the same request again with the same Idempotency-Key, or the event with the same id: it takes effect once. If it had neither, read the record first.`,
};

import { Refusal } from "../domain/api-errors.ts";
import { hasSqlState } from "./sql-state.ts";

/** The database, or the rows that the work needs, could not be had in time. The transaction changed nothing. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/**
 * The refusal for a caller whose work could not be done in time: no connection, a lock that others held, or a statement
 * that took too long. PostgreSQL has rolled it back, so it may be sent again. Null for any other error.
 *
 * @param isOneTransaction whether that was all of the work; of several steps the ones before it may stand
 */
export function refusalFromUnavailable(error: unknown, isOneTransaction = true): Refusal | null {
  const isUnavailable =
    error instanceof Unavailable || hasSqlState(error, "lockNotAvailable", "queryCanceled");
  if (!isUnavailable) return null;
  return new Refusal("unavailable", isOneTransaction ? undefined : DONE_IN_PART, { cause: error });
}

const DONE_IN_PART = "The service is busy, or its database is away. A part may be done already.";

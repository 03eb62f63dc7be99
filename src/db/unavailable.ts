import { Refusal } from "../domain/refusals.ts";
import { hasSqlState } from "./sql-state.ts";

/** The database, or the rows that the work needs, could not be had in time. Nothing was changed. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/**
 * The refusal for a caller whose work could not be done in time: no connection, a lock that others held, or a statement
 * that took too long. PostgreSQL has rolled the work back, so it may be sent again. Null for any other error.
 */
export function refusalFromUnavailable(error: unknown): Refusal | null {
  const isUnavailable =
    error instanceof Unavailable || hasSqlState(error, "lockNotAvailable", "queryCanceled");
  return isUnavailable ? new Refusal("unavailable", undefined, { cause: error }) : null;
}

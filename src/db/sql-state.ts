/** The error codes of PostgreSQL that decide what happens next. */
export const SQL_STATES = {
  serializationFailure: "40001",
  deadlockDetected: "40P01",
  /** A lock was not free: not at once (NOWAIT), or not within `lock_timeout`. */
  lockNotAvailable: "55P03",
  /** Past `statement_timeout`, or ended by an administrator. */
  queryCanceled: "57014",
} as const;

export type SqlState = keyof typeof SQL_STATES;

/** Whether an error is, or was caused by, an error of PostgreSQL with one of these codes. */
export function hasSqlState(error: unknown, ...states: readonly SqlState[]): boolean {
  const code = errorCodeOf(error);
  return states.some((state) => SQL_STATES[state] === code);
}

/** The SQLSTATE of a PostgreSQL error or the code of a system error, also where a library has wrapped it; else null. */
export function errorCodeOf(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return null;
}

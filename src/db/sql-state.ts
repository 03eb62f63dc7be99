/** The PostgreSQL error codes we act on. */
export const SQL_STATES = {
  serializationFailure: "40001",
  deadlockDetected: "40P01",
  /** A lock was not free: not at once (NOWAIT), or not within `lock_timeout`. */
  lockNotAvailable: "55P03",
  /** Past `statement_timeout`, or cancelled by an administrator. */
  queryCanceled: "57014",
} as const;

export type SqlState = keyof typeof SQL_STATES;

/** Whether an error is, or was caused by, a PostgreSQL error with one of these codes. */
export function hasSqlState(error: unknown, ...states: readonly SqlState[]): boolean {
  const code = errorCodeOf(error);
  return states.some((state) => SQL_STATES[state] === code);
}

/** The SQLSTATE of a PostgreSQL error, or a system error's code, also if wrapped by a library; otherwise null. */
export function errorCodeOf(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return null;
}

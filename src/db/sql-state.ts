/** The PostgreSQL error codes we act on. */
export const SQL_STATES = {
  serializationFailure: "40001",
  deadlockDetected: "40P01",
  /** A lock was not free: not at once (NOWAIT), or not within `lock_timeout`. */
  lockNotAvailable: "55P03",
  /** Past `statement_timeout`, or cancelled by an administrator. */
  queryCanceled: "57014",
  /** The connection leads to a standby, as just after a failover. */
  readOnlyTransaction: "25006",
} as const;

/**
 * SQLSTATE classes of failures in which PostgreSQL, not the statement, is at fault: connections, lost races, resources,
 * operator intervention, and errors of the system.
 */
const BUSY_CLASSES: ReadonlySet<string> = new Set(["08", "40", "53", "57", "58"]);

export type SqlState = keyof typeof SQL_STATES;

/** Whether an error is, or was caused by, a PostgreSQL error with one of these codes. */
export function hasSqlState(error: unknown, ...states: readonly SqlState[]): boolean {
  const code = errorCodeOf(error);
  return states.some((state) => SQL_STATES[state] === code);
}

/**
 * Whether PostgreSQL could not do the work now: for want of a lock, time or resources, because of a race that was lost
 * again and again, or because it is stopping or a standby.
 */
export function isDatabaseBusy(error: unknown): boolean {
  const code = errorCodeOf(error);
  return (
    hasSqlState(error, "lockNotAvailable", "readOnlyTransaction") ||
    (code !== null && BUSY_CLASSES.has(code.slice(0, 2)))
  );
}

/** The SQLSTATE of a PostgreSQL error, or a system error's code, also if wrapped by a library; otherwise null. */
export function errorCodeOf(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return null;
}

import { errorCodeOf } from "./sql-state.ts";

/**
 * SQLSTATE classes that say nothing about the statement: connections, resources, operator intervention, a lost race,
 * a lock.
 */
const PASSING_CLASSES: ReadonlySet<string> = new Set(["08", "40", "53", "55", "57"]);

/** A system error such as ECONNRESET, in Node's notation. */
const SYSTEM_CODE = /^E[A-Z]+$/;

/** Whether a failure means that the database was unavailable or overloaded, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && (SYSTEM_CODE.test(code) || PASSING_CLASSES.has(code.slice(0, 2)));
}

/** What may be stored of a failure: its kind, never its message, which may quote data. */
export function faultOf(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const code = errorCodeOf(error);
  return code === null ? name : `${name} ${code}`;
}

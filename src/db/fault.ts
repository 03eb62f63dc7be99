import { errorCodeOf } from "./sql-state.ts";

/** Classes of SQLSTATE that say nothing about the statement: connections, resources, an operator, a lost race, a lock. */
const PASSING_CLASSES: ReadonlySet<string> = new Set(["08", "40", "53", "55", "57"]);

/** A system error such as ECONNRESET, as Node names it. */
const SYSTEM_CODE = /^E[A-Z]+$/;

/** Whether a failure says that the database was away, or had no room, so that the same again may succeed. */
export function isPassing(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code !== null && (SYSTEM_CODE.test(code) || PASSING_CLASSES.has(code.slice(0, 2)));
}

/** What may be kept of a failure: its kind, and never its message, which may quote what was being worked on. */
export function faultOf(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const code = errorCodeOf(error);
  return code === null ? name : `${name} ${code}`;
}

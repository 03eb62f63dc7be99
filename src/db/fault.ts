import { errorCodeOf, isDatabaseBusy } from "./sql-state.ts";
import { OutcomeUnknown, Unavailable } from "./unavailable.ts";

/** A system error such as ECONNRESET, in Node's notation. */
const SYSTEM_CODE = /^E[A-Z]+$/;

/** Whether a failure means that the database was unavailable or overloaded, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  // A lost connection often has no code of its own.
  if (error instanceof Unavailable || error instanceof OutcomeUnknown) return true;
  return isDatabaseBusy(error) || SYSTEM_CODE.test(errorCodeOf(error) ?? "");
}

/** What may be stored of a failure: its kind, never its message, which may quote data. */
export function faultOf(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const code = errorCodeOf(error);
  return code === null ? name : `${name} ${code}`;
}

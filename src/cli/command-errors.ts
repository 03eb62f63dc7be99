import { ConfigError } from "../config.ts";
import { API_ERRORS, ApiError, type ApiErrorCode } from "../domain/api-errors.ts";

/** What `vp` writes to standard error when a command fails. */
export interface CommandError {
  readonly error: { readonly code: string; readonly message: string; readonly next: string };
}

const FIND_IN_AUDIT =
  "Check the id. `npm run -s vp -- audit` shows the latest changes with the ids of their records.";

/** Replaces advice for callers with a key, which operators do not have. */
const NEXT_FOR_OPERATORS: Partial<Record<ApiErrorCode, string>> = {
  program_not_found: FIND_IN_AUDIT,
  partner_not_found: FIND_IN_AUDIT,
  conversion_not_found: FIND_IN_AUDIT,
  payout_not_found: FIND_IN_AUDIT,
  batch_not_found: FIND_IN_AUDIT,
};

/** Connection errors: refused, host unknown, or timed out. */
const UNREACHABLE: readonly unknown[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
];

/** Maps any failure of a command to the error it prints: what happened, and the next step. */
export function toCommandError(error: unknown): CommandError {
  const outage = findOutage(error);
  if (outage !== null) {
    const next = "Start the service with `npm start`, or check DATABASE_URL.";
    const message = `Cannot reach the database: ${textOf(outage)}`;
    return { error: { code: "database_unreachable", message, next } };
  }
  if (error instanceof ApiError) {
    const isFromTable = error.next === API_ERRORS[error.code].next;
    const next = isFromTable ? (NEXT_FOR_OPERATORS[error.code] ?? error.next) : error.next;
    return { error: { code: error.code, message: error.message, next } };
  }
  if (error instanceof ConfigError) {
    const next =
      "Start the service with `npm start`, or set the environment of the service you mean (docs/operating.md).";
    return { error: { code: "invalid_settings", message: error.message, next } };
  }
  const next =
    "Read the record before you run the command again: `npm run -s vp -- audit` shows what was changed.";
  return { error: { code: "server_error", message: textOf(error), next } };
}

/** The connection error among an error and its causes; null if there is none. */
function findOutage(error: unknown): Error | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isUnreachable(current)) return current;
  }
  return null;
}

/** A host with several addresses fails with one error per address. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable);
  return error instanceof Error && "code" in error && UNREACHABLE.includes(error.code);
}

function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(textOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

import { ConfigError } from "../config.ts";
import { API_ERRORS, ApiError, type ApiErrorCode } from "../domain/api-errors.ts";

/** What `vp` writes to standard error when a command fails. */
export interface CommandError {
  readonly error: { readonly code: string; readonly message: string; readonly next: string };
}

interface Words {
  readonly message: string;
  readonly next: string;
}

const AUDIT_FINDS =
  "Check the id. `npm run -s vp -- audit` shows the latest changes with the ids of their records.";

/** Where the words of the API speak of a key, which an operator does not have. */
const WORDS_FOR_OPERATORS: Partial<Record<ApiErrorCode, Words>> = {
  program_not_found: { message: "There is no such program.", next: AUDIT_FINDS },
  partner_not_found: { message: "There is no such partner.", next: AUDIT_FINDS },
  conversion_not_found: { message: "There is no such conversion.", next: AUDIT_FINDS },
  payout_not_found: { message: "There is no such payout.", next: AUDIT_FINDS },
  batch_not_found: { message: "There is no such payout batch.", next: AUDIT_FINDS },
};

/** Errors of the connection itself: nobody listens, the name is unknown, or it took too long. */
const UNREACHABLE: readonly unknown[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
];

/** Any failure of a command in its one shape: what happened, and the next step. */
export function toCommandError(error: unknown): CommandError {
  const outage = findOutage(error);
  if (outage !== null) {
    const next = "Start the service with `npm start`, or check DATABASE_URL.";
    const message = `The database does not answer: ${textOf(outage)}`;
    return { error: { code: "database_unreachable", message, next } };
  }
  if (error instanceof ApiError) {
    const usesTheTable = error.message === API_ERRORS[error.code].message;
    const words = usesTheTable ? (WORDS_FOR_OPERATORS[error.code] ?? error) : error;
    return { error: { code: error.code, message: words.message, next: words.next } };
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

/** The error of the connection itself that an error is, or was caused by; null for any other. */
function findOutage(error: unknown): Error | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isUnreachable(current)) return current;
  }
  return null;
}

/** A name with several addresses fails with one error for each of them. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnreachable);
  return error instanceof Error && "code" in error && UNREACHABLE.includes(error.code);
}

function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(textOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

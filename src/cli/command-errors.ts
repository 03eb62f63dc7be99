import { ConfigError } from "../config.ts";
import { WrongDatabase } from "../db/deployment.ts";
import { API_ERRORS, ApiError, type ApiErrorCode } from "../domain/api-errors.ts";
import { asTyped } from "./as-typed.ts";
import type { Field } from "./command.ts";

/** What `vp` writes to standard error when a command fails. */
export interface CommandError {
  readonly error: { readonly code: string; readonly message: string; readonly next: string };
}

const FIND_IN_AUDIT =
  "Check the id. `npm run -s vp -- audit` shows the latest changes with the ids of their records.";

const WAIT = "Wait a few seconds, then run the command again.";

const READ_FIRST =
  "Read the record before you run the command again: `npm run -s vp -- audit` shows what was changed.";

/** Replaces advice for callers of the API, who send requests with a key and get headers. */
const NEXT_FOR_OPERATORS: Partial<Record<ApiErrorCode, string>> = {
  program_not_found: FIND_IN_AUDIT,
  partner_not_found: FIND_IN_AUDIT,
  conversion_not_found: FIND_IN_AUDIT,
  payout_not_found: FIND_IN_AUDIT,
  batch_not_found: FIND_IN_AUDIT,
  invalid_request: "Correct what the message names, then run the command again.",
  rate_limited: WAIT,
  unavailable: WAIT,
};

/** Connection errors: refused, host unknown, or timed out. */
const UNREACHABLE: readonly unknown[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
];

/**
 * Maps any failure of a command to the error it prints: what happened, and the next step.
 *
 * @param fields of the command; none if it is not known
 */
export function toCommandError(error: unknown, fields: readonly Field[]): CommandError {
  const outage = findOutage(error);
  if (outage !== null) {
    const next = "Start the service with `npm start`, or check DATABASE_URL.";
    const message = `Cannot reach the database: ${textOf(outage)}`;
    return { error: { code: "database_unreachable", message, next } };
  }
  if (error instanceof ApiError) {
    const message = asTyped(error.message, fields);
    return { error: { code: error.code, message, next: asTyped(nextAfter(error), fields) } };
  }
  if (error instanceof ConfigError || error instanceof WrongDatabase) {
    const next =
      "Start the service with `npm start`, or set the environment of the service you mean (docs/operating.md).";
    return { error: { code: "invalid_settings", message: error.message, next } };
  }
  return { error: { code: "server_error", message: textOf(error), next: READ_FIRST } };
}

function nextAfter({ code, message, next }: ApiError): string {
  // Otherwise it may have taken effect, all of it or in part.
  if (code === "unavailable" && message !== API_ERRORS.unavailable.message) return READ_FIRST;
  return next === API_ERRORS[code].next ? (NEXT_FOR_OPERATORS[code] ?? next) : next;
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

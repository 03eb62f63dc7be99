import { ApiError, type ApiErrorCode } from "../domain/api-errors.ts";

const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";
const FOREIGN_KEY_VIOLATION = "23503";
const CONSTRAINT_VIOLATIONS: readonly unknown[] = [UNIQUE_VIOLATION, CHECK_VIOLATION, FOREIGN_KEY_VIOLATION];

interface Meaning {
  readonly code: ApiErrorCode;
  readonly message: string;
}

/**
 * What a violated constraint means to a caller who lost a race: both had read that the change was possible, and the
 * database admitted one of them. Constraints not listed here cannot be violated by a caller, or their command handles
 * it (a slug or a ref code is drawn again); a violation is then our bug.
 */
export const CONSTRAINT_MEANS = {
  account_email_key: { code: "conflict", message: "An account with this email address already exists." },
  account_handle_key: { code: "conflict", message: "This handle is taken." },
  coupon_partner_key: { code: "conflict", message: "This partner already has a coupon code." },
  coupon_pkey: { code: "conflict", message: "This coupon code belongs to another partner of the program." },
  partner_program_account_key: { code: "conflict", message: "This account has already joined the program." },
  payout_account_current_key: {
    code: "conflict",
    message: "Another payout account was connected at the same time.",
  },
  payout_held_key: { code: "conflict", message: "This partner already has a held payout." },
  property_account_place_key: { code: "conflict", message: "This property is already in the profile." },
  property_verified_place_key: {
    code: "conflict",
    message: "This property was verified by another account.",
  },
  review_pending_key: { code: "conflict", message: "This text was submitted for review at the same time." },
  service_clock_never_back: {
    code: "conflict",
    message: "The service clock cannot be behind the system clock.",
  },
  signing_secret_current_key: {
    code: "conflict",
    message: "The signing secret was rotated at the same time.",
  },
  terms_change_number_key: { code: "conflict", message: "The terms were changed at the same time." },
  terms_change_open_key: { code: "conflict", message: "The terms were changed at the same time." },
  warning_number_key: { code: "conflict", message: "This partner was warned at the same time." },
  warning_open_key: { code: "conflict", message: "This partner already has an open warning." },
} as const satisfies Record<string, Meaning>;

/**
 * The error a violated constraint means to the caller; null for any other failure.
 *
 * @param error what a statement threw, from the driver or wrapped by a library
 */
export function errorFromConstraint(error: unknown): ApiError | null {
  const constraint = violatedConstraint(error);
  if (constraint === null || !Object.hasOwn(CONSTRAINT_MEANS, constraint)) return null;
  const meaning = CONSTRAINT_MEANS[constraint as keyof typeof CONSTRAINT_MEANS];
  return new ApiError(meaning.code, meaning.message, { cause: error });
}

/** The name of the violated unique, check or foreign-key constraint; null for any other failure. */
export function violatedConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!("code" in current && CONSTRAINT_VIOLATIONS.includes(current.code))) continue;
    if ("constraint" in current && typeof current.constraint === "string") return current.constraint;
  }
  return null;
}

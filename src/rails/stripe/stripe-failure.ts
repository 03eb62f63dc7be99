import Stripe from "stripe";
import type { AccountCheck, RailResponse } from "../../domain/payouts/rail.ts";

/** Errors about us or the moment rather than this transfer, however definite they sound: it is retried. */
const NOT_ABOUT_THE_TRANSFER: ReadonlySet<string> = new Set([
  "api_key_expired",
  "idempotency_key_in_use",
  "livemode_mismatch",
  "lock_timeout",
  "platform_account_required",
  "platform_api_key_expired",
  "processing_error",
  "rate_limit",
  "secret_key_required",
  "testmode_charges_only",
]);

/**
 * Interprets a failed call of Stripe. Only its own 4xx about the transfer is definite; anything else leaves open
 * whether money moved.
 */
export function responseOfFailure(error: unknown): RailResponse {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { kind: "unknown", reason: "no_answer" };
  const reason = error.code ?? error.type;
  if (error.code === "balance_insufficient") return { kind: "balance_too_low", reason };
  if (NOT_ABOUT_THE_TRANSFER.has(reason)) return { kind: "unknown", reason };
  const isApiError = error instanceof errors.StripeInvalidRequestError && (error.statusCode ?? 500) < 500;
  return isApiError || isAccountInvalid(error) ? { kind: "refused", reason } : { kind: "unknown", reason };
}

/** Interprets a failed look at an account. Only an account that is not connected to us is refused for certain. */
export const checkOfFailure = (error: unknown): AccountCheck =>
  isAccountInvalid(error)
    ? { kind: "refused", reason: "account_invalid" }
    : { kind: "unknown", reason: responseOfFailure(error).kind };

/** The account does not exist or is not connected to us; Stripe reports both as a permission error. */
const isAccountInvalid = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid";

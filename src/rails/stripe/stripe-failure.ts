import Stripe from "stripe";
import type { RailResponse } from "../../domain/payouts/rail.ts";

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
  // The account does not exist or is not connected to us; Stripe reports both as a permission error.
  const isAboutAccount = error instanceof errors.StripePermissionError && error.code === "account_invalid";
  const isApiError = error instanceof errors.StripeInvalidRequestError && (error.statusCode ?? 500) < 500;
  return isApiError || isAboutAccount ? { kind: "refused", reason } : { kind: "unknown", reason };
}

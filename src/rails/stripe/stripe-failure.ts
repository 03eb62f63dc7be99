import Stripe from "stripe";
import type { RailResponse } from "../../domain/payouts/rail.ts";

/**
 * ApiErrors that are about us or about the moment, not about this transfer: they leave it as it is, to be tried again, however
 * definite they sound.
 */
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
 * What a failed call of Stripe means. Only its own 4xx about the transfer is definite: everything else leaves open whether
 * money moved.
 */
export function responseOfFailure(error: unknown): RailResponse {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return { kind: "unknown", reason: "no_answer" };
  const reason = error.code ?? error.type;
  if (error.code === "balance_insufficient") return { kind: "balance_too_low", reason };
  if (NOT_ABOUT_THE_TRANSFER.has(reason)) return { kind: "unknown", reason };
  // The key has no access to the account, or there is none: said as a question of permission.
  const isAboutAccount = error instanceof errors.StripePermissionError && error.code === "account_invalid";
  const isApiError = error instanceof errors.StripeInvalidRequestError && (error.statusCode ?? 500) < 500;
  return isApiError || isAboutAccount ? { kind: "refused", reason } : { kind: "unknown", reason };
}

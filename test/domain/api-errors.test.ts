import { describe, expect, test } from "@jest/globals";

import { ApiError, API_ERRORS, type ApiErrorCode } from "../../src/domain/api-errors.ts";
import { NOTE_SENTENCES } from "../../src/domain/event-notes.ts";

/** The error table of the specification, and `invalid_signature`. */
const SPECIFIED: Record<number, string[]> = {
  400: [
    "invalid_request",
    "invalid_json",
    "invalid_cursor",
    "idempotency_key_required",
    "invalid_idempotency_key",
  ],
  401: ["missing_key", "invalid_key", "invalid_signature"],
  403: ["role_too_low", "scope_too_low", "brand_key_required", "partner_key_required"],
  404: [
    "no_such_endpoint",
    "program_not_found",
    "partner_not_found",
    "conversion_not_found",
    "payout_not_found",
    "batch_not_found",
    "program_not_joined",
    "program_not_listed",
  ],
  405: ["method_not_allowed"],
  409: ["conflict", "idempotency_in_progress", "commission_payable"],
  413: ["too_large"],
  422: ["idempotency_key_reused"],
  429: ["rate_limited"],
  500: ["server_error"],
  503: ["unavailable"],
};

/** What only people in a browser meet: no key is ever answered with one of these. */
const FOR_PEOPLE: Record<number, string[]> = {
  401: ["not_signed_in"],
  403: ["wrong_origin", "step_up_required", "mail_sign_in_required", "payer_required", "passkey_refused"],
  404: [
    "brand_not_found",
    "account_not_found",
    "member_not_found",
    "invitation_not_found",
    "session_not_found",
    "passkey_not_found",
    "connection_not_found",
    "key_not_found",
    "property_not_found",
    "delivery_not_found",
    "event_not_found",
    "proposal_not_found",
  ],
  409: ["more_than_approved"],
};

describe("errors", () => {
  // API-22, PEOPLE-20
  test("the table has the codes of the specification under their statuses, those for people, and no others", () => {
    const table: Record<number, string[]> = {};
    for (const [code, { status }] of Object.entries(API_ERRORS)) (table[status] ??= []).push(code);
    const expected = { ...SPECIFIED };
    for (const [status, codes] of Object.entries(FOR_PEOPLE))
      expected[Number(status)] = [...SPECIFIED[Number(status)]!, ...codes];
    expect(table).toEqual(expected);
  });

  // API-6
  test.each(Object.keys(API_ERRORS) as ApiErrorCode[])("%s says what happened and the next step", (code) => {
    const apiError = new ApiError(code);
    expect(apiError).toMatchObject({ code, status: API_ERRORS[code].status });
    for (const text of [apiError.message, apiError.next]) expect(text).toMatch(/^[A-Z].*\.$/s);
  });

  test("a specific message and next step replace the words of the table", () => {
    const apiError = new ApiError("conflict", "The program has partners.", {
      next: "Make a new program.",
      details: { programId: "prg_1" },
    });
    expect(apiError).toMatchObject({
      status: 409,
      message: "The program has partners.",
      next: "Make a new program.",
      details: { programId: "prg_1" },
    });
  });
});

describe("notes of events", () => {
  // EVENT-9
  test("the words are those of the decision, and three for deliveries of the third-party sources", () => {
    const decided =
      "no_attribution unknown_click unknown_code click_expired self_referral partner_not_approved program_not_live " +
      "country_not_allowed not_new_customer renewal_period_over order_not_seen no_bounty order_already_recorded " +
      "currency_mismatch invalid_field refund_exceeds_sale refund_total_not_higher";
    const ofDeliveries = "waiting ignored not_settled";
    expect(Object.keys(NOTE_SENTENCES).toSorted()).toEqual(
      `${decided} ${ofDeliveries}`.split(" ").toSorted(),
    );
  });

  test.each(Object.values(NOTE_SENTENCES))("%s is a sentence", (sentence) => {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

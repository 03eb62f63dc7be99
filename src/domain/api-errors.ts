/**
 * Every error code the service answers, with its HTTP status, what happened and the next step.
 * API-6. `invalid_signature` is an addition (EVENT-2): one answer for a bad
 * signature, a stale timestamp and an unknown program, so that nothing is learned from it. `unavailable` is one too
 * (Decision 0027).
 */
export const API_ERRORS = {
  invalid_request: {
    status: 400,
    message: "The request is not valid.",
    next: "Correct the field named in the message and send the request again.",
  },
  invalid_json: {
    status: 400,
    message: "The body is not a JSON object.",
    next: "Send one JSON object in UTF-8, without duplicate keys, with Content-Type: application/json.",
  },
  invalid_cursor: {
    status: 400,
    message: "The cursor is not one of this list with these filters.",
    next: "Send next_cursor of the previous page with the same filters, or leave cursor out for the first page.",
  },
  idempotency_key_required: {
    status: 400,
    message: "This endpoint needs an Idempotency-Key header.",
    next: "Send an Idempotency-Key header (an agent: the argument idempotencyKey), for example a new UUID, and the same one when you retry.",
  },
  invalid_idempotency_key: {
    status: 400,
    message: "The Idempotency-Key is not 1 to 255 visible characters.",
    next: "Send an Idempotency-Key of 1 to 255 visible ASCII characters without spaces, for example a UUID.",
  },
  missing_key: {
    status: 401,
    message: "No API key was sent.",
    next: "Send the header Authorization: Bearer <API_KEY>.",
  },
  invalid_key: {
    status: 401,
    message: "The API key is mistyped, revoked or of another network.",
    next: "Check the key and the network it belongs to, or create a new key.",
  },
  invalid_signature: {
    status: 401,
    message: "The signature, the timestamp or the program of this event is not right.",
    next: "Sign the text <timestamp>.<raw body> with the program's signing secret, within 5 minutes of sending.",
  },
  role_too_low: {
    status: 403,
    message: "The role of this key is too low for this endpoint.",
    next: "Use a key with a higher role; a brand owner creates one in the console.",
  },
  scope_too_low: {
    status: 403,
    message: "The scope of this key is too low for this endpoint.",
    next: "Use a partner key with the scope write; create one in the partner portal.",
  },
  brand_key_required: {
    status: 403,
    message: "This endpoint is for brand keys.",
    next: "Use a brand key (vpk_…).",
  },
  partner_key_required: {
    status: 403,
    message: "This endpoint is for partner keys.",
    next: "Use a partner key (vpp_…).",
  },
  no_such_endpoint: {
    status: 404,
    message: "There is no such endpoint.",
    next: "Check the path against /api/v1/openapi.json.",
  },
  program_not_found: {
    status: 404,
    message: "There is no such program for this key.",
    next: "List the programs to find the id.",
  },
  partner_not_found: {
    status: 404,
    message: "There is no such partner for this key.",
    next: "List the program's partners to find the id.",
  },
  conversion_not_found: {
    status: 404,
    message: "There is no such conversion for this key.",
    next: "List the program's conversions to find the id.",
  },
  payout_not_found: {
    status: 404,
    message: "There is no such payout for this key.",
    next: "List the program's payouts to find the id.",
  },
  batch_not_found: {
    status: 404,
    message: "There is no such payout batch for this key.",
    next: "List the program's payout batches to find the id.",
  },
  program_not_joined: {
    status: 404,
    message: "You are not in such a program.",
    next: "List your programs to find the id, or join the program first.",
  },
  program_not_listed: {
    status: 404,
    message: "There is no such program in the marketplace.",
    next: "Search the marketplace to find the id.",
  },
  method_not_allowed: {
    status: 405,
    message: "This path exists, but not with this method.",
    next: "Use one of the methods in the Allow header.",
  },
  conflict: {
    status: 409,
    message: "The change does not apply to the record as it is. Nothing was changed.",
    next: "Read the record again and decide from its present state.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    next: "Wait a moment and send the same request again with the same key.",
  },
  commission_payable: {
    status: 409,
    message: "The payment date of this commission has passed. Nothing was changed.",
    next: "Send reasonCode fraud if the sale was fraudulent, or record a refund instead.",
  },
  too_large: {
    status: 413,
    message: "The body is too large.",
    next: "Send a smaller body: at most 100 KB, and 64 KB for an event.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for a different request.",
    next: "Send a new Idempotency-Key for a new request.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests.",
    next: "Wait the seconds given in the Retry-After header, then send the request again.",
  },
  server_error: {
    status: 500,
    message: "Something went wrong on our side. Nothing was changed.",
    next: "Send the request again; if it fails again, report the requestId.",
  },
  unavailable: {
    status: 503,
    message: "The service is busy, or its database is away. Nothing was changed.",
    next: "Wait the seconds given in the Retry-After header, then send the same request again.",
  },
} as const satisfies Record<string, { status: number; message: string; next: string }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** What the answer needs besides the text, such as the methods of an `Allow` header. Never shown in the body. */
export type ApiErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An expected failure: the caller asked for something that cannot be done. A programmer's error is an
 * `assert` instead. `message` and `next` default to the words of the table.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly next: string;
  readonly details: ApiErrorDetails | undefined;

  constructor(
    code: ApiErrorCode,
    message: string = API_ERRORS[code].message,
    options: { next?: string; details?: ApiErrorDetails; cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.next = options.next ?? API_ERRORS[code].next;
    this.details = options.details;
  }
}

/**
 * The words an incoming event's note begins with, and the sentence that follows when nothing more exact
 * is known. EVENT-9.
 */
export const NOTE_SENTENCES = {
  no_attribution: "Nothing in the event names a partner who can be credited.",
  unknown_click: "There is no such click in this program.",
  unknown_code: "There is no such referral or coupon code in this program.",
  click_expired: "The click is older than the program's attribution window.",
  self_referral: "The customer's address is the partner's own.",
  partner_not_approved: "The partner is not approved in this program.",
  program_not_live: "The program is not live.",
  country_not_allowed: "The click came from a country outside the program's countries.",
  not_new_customer:
    "The customer has bought from the brand before, and the program pays for new customers only.",
  renewal_period_over: "The renewal is past the program's renewal period.",
  order_not_seen:
    "No credited sale of this order is known yet. The refund is kept and applied when there is one.",
  no_bounty: "The program pays no bounty for an event of this name.",
  order_already_recorded: "A sale of this order is already recorded.",
  currency_mismatch: "The currency is not the program's.",
  invalid_field: "A field of the event is missing or malformed.",
  refund_exceeds_sale: "The refund is more than the sale. Nothing was changed.",
  not_settled: "It is kept, and is tried again until it succeeds; it need not be sent again.",
  waiting: "Kept until another delivery completes it.",
  ignored: "Nothing is done with it.",
  refund_total_not_higher:
    "The total refunded is not higher than the one already recorded. Nothing was changed.",
} as const satisfies Record<string, string>;

export type NoteWord = keyof typeof NOTE_SENTENCES;

import { PEOPLE_ERRORS } from "./people-errors.ts";

/** How `next` begins if a response header says how long to wait. */
export const WAIT_AS_HEADER_SAYS = "Wait the number of seconds in the Retry-After header";

/**
 * Every error code, with its HTTP status, message and next step. API-6. Two are additions: `invalid_signature`
 * (EVENT-2), one response for a bad signature, a stale timestamp and an unknown program, so that it reveals nothing;
 * and `unavailable` (decision 0027).
 */
export const API_ERRORS = {
  invalid_request: {
    status: 400,
    message: "The request is invalid.",
    next: "Correct the field named in the message and send the request again.",
  },
  invalid_json: {
    status: 400,
    message: "The body is not a JSON object.",
    next: "Send one JSON object in UTF-8, without duplicate keys, with Content-Type: application/json.",
  },
  invalid_cursor: {
    status: 400,
    message: "The cursor does not belong to this list with these filters.",
    next: "Send the next_cursor of the previous page with the same filters, or omit cursor to get the first page.",
  },
  idempotency_key_required: {
    status: 400,
    message: "This endpoint requires an Idempotency-Key header.",
    next:
      "Send an Idempotency-Key header (agents: the idempotencyKey argument), such as a new UUID, and " +
      "reuse it when you retry.",
  },
  invalid_idempotency_key: {
    status: 400,
    message: "The Idempotency-Key must have 1 to 255 visible ASCII characters.",
    next: "Send an Idempotency-Key of 1 to 255 visible ASCII characters without spaces, such as a UUID.",
  },
  missing_key: {
    status: 401,
    message: "No API key provided.",
    next: "Send the header Authorization: Bearer <API_KEY>.",
  },
  invalid_key: {
    status: 401,
    message: "The API key is invalid, revoked, or belongs to another network.",
    next: "Check the key and its network, or create a new key.",
  },
  invalid_signature: {
    status: 401,
    message: "The event's signature, timestamp or program is invalid.",
    next:
      "Send x-vp-program, x-vp-timestamp (Unix seconds, at most 5 minutes from now) and x-vp-signature: " +
      "the hex HMAC-SHA256 of <timestamp>.<raw body> with the program's signing secret.",
  },
  role_too_low: {
    status: 403,
    message: "This key's role is too low for this endpoint.",
    next: "Use a key with a higher role; a brand owner creates one in the console.",
  },
  scope_too_low: {
    status: 403,
    message: "This key's scope is too low for this endpoint.",
    next: "Use a partner key with the write scope; create one in the partner portal.",
  },
  brand_key_required: {
    status: 403,
    message: "This endpoint requires a brand key.",
    next: "Use a brand key (vpk_…).",
  },
  partner_key_required: {
    status: 403,
    message: "This endpoint requires a partner key.",
    next: "Use a partner key (vpp_…).",
  },
  no_such_endpoint: {
    status: 404,
    message: "Endpoint not found.",
    next: "Check the path against /api/v1/openapi.json.",
  },
  program_not_found: {
    status: 404,
    message: "Program not found.",
    next: "List the programs to find the id.",
  },
  partner_not_found: {
    status: 404,
    message: "Partner not found.",
    next: "List the program's partners to find the id.",
  },
  conversion_not_found: {
    status: 404,
    message: "Conversion not found.",
    next: "List the program's conversions to find the id.",
  },
  payout_not_found: {
    status: 404,
    message: "Payout not found.",
    next: "List the program's payouts to find the id.",
  },
  batch_not_found: {
    status: 404,
    message: "Payout batch not found.",
    next: "List the program's payout batches to find the id.",
  },
  program_not_joined: {
    status: 404,
    message: "You have not joined this program.",
    next: "List your programs to find the id, or join the program first.",
  },
  program_not_listed: {
    status: 404,
    message: "Program not found in the marketplace.",
    next: "Search the marketplace to find the id.",
  },
  method_not_allowed: {
    status: 405,
    message: "This path does not support this method.",
    next: "Use one of the methods in the Allow header.",
  },
  conflict: {
    status: 409,
    message: "The change conflicts with the record's current state. Nothing was changed.",
    next: "Read the record again and decide from its current state.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    next: "Wait a moment, then send the same request again with the same key.",
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
    message: "This Idempotency-Key was already used for a different request.",
    next: "Send a new Idempotency-Key for a new request.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests.",
    next: `${WAIT_AS_HEADER_SAYS}, then send the request again.`,
  },
  server_error: {
    status: 500,
    message: "Something went wrong on our side. Nothing was changed.",
    next: "Send the request again; if it fails again, report the requestId.",
  },
  unavailable: {
    status: 503,
    message: "The service is busy or cannot reach its database. Nothing was changed.",
    next: `${WAIT_AS_HEADER_SAYS}, then send the same request again.`,
  },
  ...PEOPLE_ERRORS,
} as const satisfies Record<string, { status: number; message: string; next: string }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

export const PEOPLE_ERROR_CODES: readonly ApiErrorCode[] = Object.keys(PEOPLE_ERRORS) as ApiErrorCode[];

/** The codes that callers with a key can see, in the order of the table. API-22. */
export const KEY_ERROR_CODES: readonly ApiErrorCode[] = (Object.keys(API_ERRORS) as ApiErrorCode[]).filter(
  (code) => !PEOPLE_ERROR_CODES.includes(code),
);

/**
 * What the response needs besides the text, such as the methods of an `Allow` header. Not in the body, but for the
 * `difference` of `more_than_approved`.
 */
export type ApiErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An expected failure: the caller asked for something that cannot be done. Programming errors are asserts instead.
 * `message` and `next` default to the table's.
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
    // Nobody reads the stack of what the caller did wrong, and it takes a sixth of the time that a refusal takes.
    const { stackTraceLimit } = Error;
    const isExpected = API_ERRORS[code].status < 500;
    if (isExpected) Error.stackTraceLimit = 0;
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    if (isExpected) Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.next = options.next ?? API_ERRORS[code].next;
    this.details = options.details;
  }
}

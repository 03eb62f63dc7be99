import { KEY_ERROR_CODES } from "../../domain/api-errors.ts";

interface Header {
  readonly description: string;
  /** Whether every response that refers to it carries it. */
  readonly required: boolean;
  readonly schema: object;
  readonly example: string | number;
}

const HEADERS = {
  RequestId: {
    description:
      "Id of this request; quote it when you contact support. An id you send (8 to 64 letters, digits, " +
      "_ or -) is reused.",
    required: true,
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" },
    example: "0b9098be-58d5-450a-9db4-a9a39d8b1d8d",
  },
  RateLimitLimit: {
    description: "Requests allowed per window.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 120,
  },
  RateLimitRemaining: {
    description: "Requests left in this window.",
    required: true,
    schema: { type: "integer", minimum: 0 },
    example: 119,
  },
  RateLimitReset: {
    description: "Seconds until the window ends.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 60,
  },
  RetryAfter: {
    description: "Seconds to wait before retrying.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 60,
  },
  RetryAfterInProgress: {
    description: "With `idempotency_in_progress`: seconds to wait before retrying.",
    required: false,
    schema: { type: "integer", minimum: 1 },
    example: 1,
  },
  IdempotentReplayed: {
    description: "Set when the response is replayed from an earlier request with the same key.",
    required: false,
    schema: { type: "string", const: "true" },
    example: "true",
  },
  WwwAuthenticate: {
    description: "How to send a key.",
    required: true,
    schema: { type: "string" },
    example: 'Bearer realm="partner-program"',
  },
} as const satisfies Record<string, Header>;

const headerReference = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** On every response. */
export const LIMIT_HEADERS = {
  "X-Request-Id": headerReference("RequestId"),
  "RateLimit-Limit": headerReference("RateLimitLimit"),
  "RateLimit-Remaining": headerReference("RateLimitRemaining"),
  "RateLimit-Reset": headerReference("RateLimitReset"),
};

/** On responses of operations that accept an Idempotency-Key. */
export const REPLAY_HEADER = { "Idempotent-Replayed": headerReference("IdempotentReplayed") };

/** Further headers by status. */
export const HEADERS_OF_STATUS: Readonly<Record<number, object>> = {
  401: { "WWW-Authenticate": headerReference("WwwAuthenticate") },
  409: { "Retry-After": headerReference("RetryAfterInProgress") },
  429: { "Retry-After": headerReference("RetryAfter") },
  503: { "Retry-After": headerReference("RetryAfter") },
};

const idempotencyKeyParameter = (required: boolean) => ({
  name: "Idempotency-Key",
  in: "header",
  required,
  description:
    "Makes retries safe: for 24 hours the same key with the same request returns the first response " +
    "again, whether a success or a 404, 409 or 422, and nothing runs twice. 1 to 255 visible ASCII " +
    "characters, such as a UUID.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  example: "5f0c5a3e-7a0c-4a52-9c0e-4f6a3b1d2c98",
});

const ERROR = {
  type: "object",
  description: "What went wrong, and what to do next. Branch on `code`; messages may change.",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["status", "code", "message", "next"],
      properties: {
        status: { type: "integer", description: "The HTTP status." },
        code: { type: "string", enum: KEY_ERROR_CODES },
        message: { type: "string", description: "What happened." },
        next: { type: "string", description: "The next step." },
        requestId: { type: "string", description: "On a server error: the X-Request-Id." },
      },
    },
  },
};

/** Shared components; resource schemas and error responses are added as operations refer to them. */
export const COMPONENTS = {
  securitySchemes: {
    brandKey: {
      type: "http",
      scheme: "bearer",
      description: "A brand key (vpk_…): acts for one brand, with the role viewer, manager or owner.",
    },
    partnerKey: {
      type: "http",
      scheme: "bearer",
      description:
        "A partner key (vpp_…): acts for one account in all its programs, with the scope read or write.",
    },
    eventProgram: { type: "apiKey", in: "header", name: "x-vp-program", description: "Program id or slug." },
    eventTimestamp: {
      type: "apiKey",
      in: "header",
      name: "x-vp-timestamp",
      description: "Unix time of signing in seconds, within 5 minutes of the service's clock.",
    },
    eventSignature: {
      type: "apiKey",
      in: "header",
      name: "x-vp-signature",
      description: "Hex HMAC-SHA256 of `<timestamp>.<raw body>` with the program's signing secret.",
    },
  },
  parameters: {
    IdempotencyKey: idempotencyKeyParameter(false),
    RequiredIdempotencyKey: idempotencyKeyParameter(true),
  },
  headers: HEADERS,
  schemas: { Error: ERROR },
};

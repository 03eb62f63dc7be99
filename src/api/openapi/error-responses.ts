import { KEPT_STATUSES } from "../../domain/idempotency.ts";
import { API_ERRORS, type ApiErrorCode } from "../../domain/api-errors.ts";
import { HEADERS_OF_STATUS, LIMIT_HEADERS, REPLAY_HEADER } from "./components.ts";

const CODES = Object.keys(API_ERRORS) as ApiErrorCode[];

/**
 * The error responses of operations, by status, with an example per code. Operations with the same codes share a
 * response, so the responses are collected here and referred to.
 */
export function createErrorResponses() {
  const components: Record<string, unknown> = {};
  return {
    /** The `responses` of an operation with these errors. */
    of(codes: readonly ApiErrorCode[]): Record<string, unknown> {
      const statuses = new Set(codes.map((code) => API_ERRORS[code].status));
      return Object.fromEntries(
        [...statuses].map((status) => {
          const ownCodes = CODES.filter((code) => API_ERRORS[code].status === status && codes.includes(code));
          const isKept = KEPT_STATUSES.has(status) && codes.includes("idempotency_in_progress");
          const name = [status, ...ownCodes, ...(isKept ? ["kept"] : [])].join("-");
          components[name] ??= responseOf(status, ownCodes, isKept);
          return [String(status), { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
    /** The responses referred to so far, by name. */
    components: () =>
      Object.fromEntries(Object.entries(components).sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

export type ErrorResponses = ReturnType<typeof createErrorResponses>;

function responseOf(status: number, codes: readonly ApiErrorCode[], isKept: boolean): object {
  const examples = codes.map((code) => {
    const { message, next } = API_ERRORS[code];
    const requestId = status >= 500 ? { requestId: "0b9098be-58d5-450a-9db4-a9a39d8b1d8d" } : {};
    return [
      code,
      { summary: message, value: { error: { status, code, message, next, ...requestId } } },
    ] as const;
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${API_ERRORS[code].message}`).join(" "),
    headers: { ...LIMIT_HEADERS, ...HEADERS_OF_STATUS[status], ...(isKept ? REPLAY_HEADER : {}) },
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

import { describe, expect, test } from "@jest/globals";
import { retryAfterMs, waitBeforeRetryMs } from "../../client/src/retry.ts";

const LONGEST_MS = 60_000;

describe("a failed call", () => {
  test.each<[string, number | null, string, number | null, number, number | null]>([
    // what,                       status, code,                      asked,   retries, wait
    ["without an answer", null, "no_answer", null, 0, 250],
    ["without an answer in time", null, "timed_out", null, 1, 500],
    ["of the service", 500, "server_error", null, 2, 1_000],
    ["of a proxy", 502, "unreadable_answer", null, 3, 2_000],
    ["for the tenth time", 503, "server_error", null, 9, 8_000],
    ["while the service restarts", 503, "server_error", 4_000, 0, 4_000],
    ["past a limit", 429, "rate_limited", 41_000, 0, 41_000],
    ["past a limit that asks for no wait", 429, "rate_limited", 0, 0, 250],
    ["past a limit, for the longest wait", 429, "rate_limited", 60_000, 0, 60_000],
    ["past a limit of an hour", 429, "rate_limited", 60_001, 0, null],
    ["whose first try still runs", 409, "idempotency_in_progress", 1_000, 0, 1_000],
    ["that does not apply", 409, "conflict", null, 0, null],
    ["that does not apply, whatever it asks", 409, "commission_payable", 1_000, 0, null],
    ["with a wrong field", 400, "invalid_request", null, 0, null],
    ["without a key", 401, "missing_key", null, 0, null],
    ["with too low a role", 403, "role_too_low", null, 0, null],
    ["of no record", 404, "program_not_found", null, 0, null],
    ["with a used key", 422, "idempotency_key_reused", null, 0, null],
    ["that was led elsewhere", 308, "unreadable_answer", null, 0, null],
    ["answered by somebody else", 200, "unreadable_answer", null, 0, null],
  ])(
    "%s (%s %s, asked to wait %s, after %i retries) waits %s ms",
    (_, status, code, asked, retries, wait) => {
      const failure = { status, code, retryAfterMs: asked };
      expect(waitBeforeRetryMs(failure, retries, LONGEST_MS, 1)).toBe(wait);
    },
  );

  test("waits half as long at least, by chance", () => {
    const failure = { status: 500, code: "server_error", retryAfterMs: null };
    expect(waitBeforeRetryMs(failure, 0, LONGEST_MS, 0)).toBe(125);
  });

  test("never waits less than it is asked to", () => {
    const failure = { status: 429, code: "rate_limited", retryAfterMs: 1_000 };
    expect(waitBeforeRetryMs(failure, 0, LONGEST_MS, 0)).toBe(1_000);
  });
});

describe("Retry-After", () => {
  const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
  test.each([
    [null, null],
    ["0", 0],
    ["17", 17_000],
    [" 17 ", 17_000],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Fri, 20 Nov 2026 11:59:00 GMT", 0],
    ["soon", null],
    ["-1", null],
    ["", null],
  ])("%j is %j ms", (header, expected) => {
    expect(retryAfterMs(header, NOW_MS)).toBe(expected);
  });
});

import { describe, expect, test } from "@jest/globals";

import {
  expandPostback,
  POSTBACK_MACROS,
  type PostbackValues,
  postbackUrlProblem,
  sampleValues,
} from "../../../src/domain/messaging/postback.ts";
import { type CallOutcome, nextAttempt, retryAfterMs } from "../../../src/domain/messaging/postback-retry.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("a postback URL", () => {
  // POSTBACK-9
  test.each([
    "https://tracker.example.com/pb?sub={sub_id}&amount={payout}",
    "https://tracker.example.com/{program}/{event}",
    "https://tracker.example.com:443/pb",
    "https://tracker.example.com",
    "https://tracker.example.com/pb#fragment",
    "https://bücher.example/pb",
    "https://93.184.216.34/pb",
    "https://[2606:2800:220:1::1]/pb",
    `https://t.example.com/${POSTBACK_MACROS.join("/")}`,
    `https://t.example.com/${"x".repeat(1000 - 22)}`,
  ])("%s is fine", (url) => {
    expect(postbackUrlProblem(url, false)).toBeNull();
  });

  // POSTBACK-5, POSTBACK-9
  test.each([
    ["http://tracker.example.com/pb", "url must be an https URL."],
    ["ftp://tracker.example.com/pb", "url must be an https URL."],
    ["javascript:alert(1)", "url must be an https URL."],
    ["tracker.example.com/pb", "url must be an https URL."],
    ["https:tracker.example.com", "url must be an https URL."],
    ["https://", "url must be an https URL."],
    ["https:///a.{payout}/", "url must be an https URL."],
    ["https:///user:secret@tracker.example.com/pb", "url must be an https URL."],
    ["https://\\a.{payout}/", "url must be an https URL."],
    ["", "url must be an https URL."],
    [" https://tracker.example.com", "url must not contain spaces or control characters."],
    ["https://tracker.example.com/a b", "url must not contain spaces or control characters."],
    ["https://tracker.example.com/\t", "url must not contain spaces or control characters."],
    ["https://tracker.example.com/\ud800", "url must not contain lone surrogates."],
    [`https://t.example.com/${"x".repeat(1000 - 21)}`, "url must have at most 1000 characters."],
    ["https://tracker.example.com:8443/pb", "url must use port 443."],
    ["https://tracker.example.com:80/pb", "url must use port 443."],
    ["https://user@tracker.example.com/pb", "url must not contain a user name or password."],
    ["https://user:secret@tracker.example.com/pb", "url must not contain a user name or password."],
    ["https://@tracker.example.com/pb", "url must not contain a user name or password."],
    ["https://{sub_id}.example.com/pb", "url may contain macros only in its path and query."],
    ["https://{sub_id}@example.com/pb", "url may contain macros only in its path and query."],
    ["https://tracker.example.com:{sub2}/pb", "url may contain macros only in its path and query."],
    ["https://tracker.example.com/pb#{sub_id}", "url may contain macros only in its path and query."],
    ["https://tracker.example.com\\@10.0.0.1/{sub_id}{", /brace outside of a macro/],
    ["https://tracker.example.com/pb?x={amount}", /unknown macro \{amount\}\. Use \{sub_id\}, /],
    ["https://tracker.example.com/pb?x={sub1}", /unknown macro \{sub1\}/],
    ["https://tracker.example.com/pb?x={SUB_ID}", /unknown macro \{SUB_ID\}/],
    ["https://tracker.example.com/pb?x={constructor}", /unknown macro \{constructor\}/],
    ["https://tracker.example.com/pb?x={}", /unknown macro \{\}/],
    ["https://tracker.example.com/pb?x={sub_id", /brace outside of a macro/],
    ["https://tracker.example.com/pb?x={{sub_id}}", /brace outside of a macro/],
    ["https://localhost/pb", "url must name a public host."],
    ["https://LOCALHOST./pb", "url must name a public host."],
    ["https://api.localhost/pb", "url must name a public host."],
    ["https://printer.local/pb", "url must name a public host."],
    ["https://metadata.google.internal/pb", "url must name a public host."],
    ["https://intranet/pb", "url must name a public host."],
    ["https://127.0.0.1/pb", "url must name a public host."],
    ["https://127.1/pb", "url must name a public host."],
    ["https://2130706433/pb", "url must name a public host."],
    ["https://0x7f.0.0.1/pb", "url must name a public host."],
    ["https://0177.0.0.1/pb", "url must name a public host."],
    ["https://169.254.169.254/latest/meta-data", "url must name a public host."],
    ["https://10.1.2.3./pb", "url must name a public host."],
    ["https://[::1]/pb", "url must name a public host."],
    ["https://[::ffff:93.184.216.34]/pb", "url must name a public host."],
    ["https://[fd00::1]/pb", "url must name a public host."],
    ["https://１２７.0.0.1/pb", "url must name a public host."],
  ])("%j is refused", (url, problem) => {
    expect(postbackUrlProblem(url, false)).toMatch(problem);
  });

  // POSTBACK-9
  test.each([
    ["http://127.0.0.1:4000/pb?x={sub_id}", null],
    ["http://localhost:4000", null],
    ["https://10.0.0.1/pb", null],
    ["ftp://127.0.0.1/pb", "url must be an https URL."],
    ["http://user@127.0.0.1/pb", "url must not contain a user name or password."],
    ["http://127.0.0.1/{nope}", expect.stringContaining("unknown macro {nope}")],
  ])("where private targets are allowed: %j", (url, problem) => {
    expect(postbackUrlProblem(url, true)).toEqual(problem);
  });
});

describe("the macros", () => {
  const values: PostbackValues = {
    subs: { sub1: "a b&c=d/é", sub2: "two", sub3: null, sub4: "", sub5: "five" },
    clickId: "clk_1",
    conversionId: "cnv_1",
    payoutCents: 1250,
    currency: "USD",
    status: "approved",
    event: "reversed",
    programSlug: "acme",
  };

  // POSTBACK-5
  test.each([
    ["{sub_id}", "a%20b%26c%3Dd%2F%C3%A9"],
    ["{sub2}", "two"],
    ["{sub3}", ""],
    ["{sub4}", ""],
    ["{sub5}", "five"],
    ["{click_id}", "clk_1"],
    ["{conversion_id}", "cnv_1"],
    ["{payout}", "12.50"],
    ["{currency}", "USD"],
    ["{status}", "approved"],
    ["{event}", "reversed"],
    ["{program}", "acme"],
  ])("%s becomes %j", (macro, expected) => {
    expect(POSTBACK_MACROS).toContain(macro);
    expect(expandPostback(`https://t.example.com/pb?v=${macro}`, values)).toBe(
      `https://t.example.com/pb?v=${expected}`,
    );
  });

  test("there are twelve; each is replaced wherever it stands, and a value is not expanded again", () => {
    expect(POSTBACK_MACROS).toHaveLength(12);
    const nested = { ...values, subs: { ...values.subs, sub1: "{payout}" } };
    expect(expandPostback("https://t.example.com/{sub2}/{sub2}?a={sub_id}", nested)).toBe(
      "https://t.example.com/two/two?a=%7Bpayout%7D",
    );
  });

  test("a value cannot change the host, and a lone surrogate does not stop the call", () => {
    const hostile = { ...values, subs: { ...values.subs, sub1: "@evil.example/\ud800" } };
    const url = new URL(expandPostback("https://t.example.com/{sub_id}", hostile));
    expect(url.hostname).toBe("t.example.com");
  });

  // POSTBACK-5
  test("a yen payout has no decimals, and a missing click is the empty string", () => {
    const yen = { ...values, currency: "JPY", clickId: null };
    expect(expandPostback("https://t.example.com/?p={payout}&c={click_id}", yen)).toBe(
      "https://t.example.com/?p=1250&c=",
    );
  });

  test("a test call has a sample for what always has a value", () => {
    const url = expandPostback(
      "https://t.example.com/?{sub_id}|{click_id}|{conversion_id}|{payout}",
      sampleValues("acme", "USD"),
    );
    expect(url).toMatch(/\?sample\|clk_0{26}\|cnv_0{26}\|12\.50$/);
  });
});

describe("after a call", () => {
  const delaysMs = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];
  const answered = (statusCode: number, retryAfter: string | null = null): CallOutcome => ({
    kind: "answered",
    statusCode,
    retryAfter,
  });
  const next = (outcome: CallOutcome, attempt = 1) => nextAttempt({ attempt, outcome, delaysMs, now: NOW });

  // POSTBACK-2
  test.each([
    [200, "sent"],
    [204, "sent"],
    [299, "sent"],
    [100, "failed"],
    [301, "failed"],
    [302, "failed"],
    [308, "failed"],
    [400, "failed"],
    [401, "failed"],
    [404, "failed"],
    [408, "retry"],
    [410, "failed"],
    [422, "failed"],
    [425, "failed"],
    [429, "retry"],
    [500, "retry"],
    [503, "retry"],
    [599, "retry"],
  ])("answered %i: %s", (statusCode, expected) => {
    expect(next(answered(statusCode)).kind).toBe(expected);
  });

  test("without a response it is tried again", () => {
    expect(next({ kind: "unreachable" })).toEqual({ kind: "retry", delayMs: 10_000 });
  });

  // POSTBACK-3
  test("the delays are those of the table, and after six retries it has failed", () => {
    const steps = [1, 2, 3, 4, 5, 6, 7].map((attempt) => next(answered(503), attempt));
    expect(steps).toEqual([...delaysMs.map((delayMs) => ({ kind: "retry", delayMs })), { kind: "failed" }]);
  });

  // POSTBACK-3
  test.each([
    // attempt, Retry-After, delay
    [1, "5", 10_000],
    [1, "30", 30_000],
    [1, " 30 ", 30_000],
    [6, "30", 21_600_000],
    [1, "999999999", 86_400_000],
    [1, "9".repeat(400), 86_400_000],
    [1, "Fri, 20 Nov 2026 12:02:00 GMT", 120_000],
    [1, "Fri, 20 Nov 2026 11:00:00 GMT", 10_000],
    [1, "Sun, 20 Dec 2026 12:00:00 GMT", 86_400_000],
    [1, "soon", 10_000],
    [1, "-30", 10_000],
    [1, "", 10_000],
  ])("after attempt %i with Retry-After %j the delay is %i ms", (attempt, retryAfter, delayMs) => {
    expect(next(answered(429, retryAfter), attempt)).toEqual({ kind: "retry", delayMs });
  });

  test("no Retry-After waits for nothing of its own", () => {
    expect(retryAfterMs(null, NOW)).toBe(0);
  });
});

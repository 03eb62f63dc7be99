import { describe, expect, test } from "@jest/globals";
import { normaliseIdentifier, proofOf } from "../../../src/domain/partners/property.ts";

// PROPERTY-1
test.each([
  ["website", "Example.COM", "example.com"],
  ["website", " https://www.example.com/path?x#y ", "example.com"],
  ["website", "http://blog.example.com", "blog.example.com"],
  ["website", "example.com.", "example.com"],
  ["website", "www.com", "www.com"],
  ["website", "münchen.example", "xn--mnchen-3ya.example"],
  ["youtube", "@Nora", "nora"],
  ["x", "nora", "nora"],
  ["podcast", " The @Show ", "The @Show"],
  ["app", "com.Example.App", "com.Example.App"],
] as const)("a %s written %j is kept as %j", (type, written, kept) => {
  expect(normaliseIdentifier(type, written)).toBe(kept);
});

test.each([
  ["website", "localhost"],
  ["website", "localhost."],
  ["website", "two words"],
  ["website", "ftp://example.com"],
  ["website", "javascript:alert(1)"],
  ["community", "  "],
] as const)("a %s written %j is refused", (type, written) => {
  expect(() => normaliseIdentifier(type, written)).toThrow(
    expect.objectContaining({ code: "invalid_request", message: expect.stringContaining("identifier") }),
  );
});

describe("the meta tag that proves a property", () => {
  const property = {
    type: "website",
    identifier: "example.com",
    url: null,
    verificationToken: "abc123",
  } as const;
  const proof = proofOf(property, "meta_tag");
  test.each([
    [`<meta name="partner-verification" content="abc123">`, true],
    [`<META content='abc123' name='partner-verification' />`, true],
    [`<meta name=partner-verification content=abc123>`, true],
    [`<meta\nname="partner-verification"\ncontent="abc123"/>`, true],
    [`<meta <meta name="partner-verification" content="abc123">`, true],
    [`<meta name="partner-verification" content="abc1234">`, false],
    [`<meta name="partner-verification" content="xabc123">`, false],
    [`<meta name="other"><meta content="abc123">`, false],
    [`partner-verification abc123`, false],
    [``, false],
  ])("%j: %s", (page, expected) => {
    expect(proof.kind === "page" && proof.isProof(page)).toBe(expected);
  });
});

import { expect, test } from "@jest/globals";
import { isDisposableDomain } from "../../../src/domain/partners/disposable-domain.ts";

test.each([
  ["mailinator.com", true],
  ["MAILINATOR.com", true],
  ["a.b.mailinator.com", true],
  ["notmailinator.com", false],
  ["mailinator.com.example", false],
  ["gmail.com", false],
  ["com", false],
  ["", false],
])("%j gives out throw-away addresses: %s", (domain, expected) => {
  expect(isDisposableDomain(domain)).toBe(expected);
});

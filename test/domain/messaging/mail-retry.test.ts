import { expect, test } from "@jest/globals";
import { mailPauseMs, type MailProblem } from "../../../src/domain/messaging/mail-retry.ts";

test.each<[number, MailProblem, number | null]>([
  [1, "not_taken", 30_000],
  [2, "not_taken", 60_000],
  [7, "not_taken", 1_920_000],
  [8, "not_taken", 3_600_000],
  [1_000_000, "not_taken", 3_600_000],
  [1, "address_refused", 30_000],
  [29, "address_refused", 3_600_000],
  [30, "address_refused", null],
  [31, "address_refused", null],
])("after %i offers that ended with %s the pause is %s ms", (attempts, problem, expected) => {
  expect(mailPauseMs(attempts, problem)).toBe(expected);
});

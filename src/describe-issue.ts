import type { z } from "zod";

/**
 * What is wrong with a value, to follow its field's name: `must be at most 30`. Missing values are distinguished from
 * wrong types only if the schema was parsed with `reportInput`.
 */
export function issueMessage(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${wordOf(issue.expected)}`;
    case "too_small":
      return `must ${issue.origin === "string" ? "have" : issue.origin === "array" ? "have" : "be"} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return `must ${issue.origin === "string" ? "have" : issue.origin === "array" ? "have" : "be"} at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "custom":
      return lowerFirst(issue.message);
    default:
      return `is invalid: ${lowerFirst(issue.message)}`;
  }
}

const WORDS: Record<string, string> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const wordOf = (expected: string) => WORDS[expected] ?? expected;
const unitOf = (origin: string) => (origin === "string" ? " characters" : origin === "array" ? " items" : "");
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");

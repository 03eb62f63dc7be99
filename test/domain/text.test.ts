import { expect, test } from "@jest/globals";

import { isNoLongerThan, isOneLine, isText } from "../../src/domain/text.ts";

// API-5
test.each([
  // text, is text, is one line
  ["plain", true, true],
  ["", true, true],
  ["Größe 漢字 🙂", true, true],
  ["two\nlines", true, false],
  ["tab\tbed", true, false],
  ["escape \u001b[31m", true, false],
  ["next line \u0085", true, false],
  ["line separator \u2028", true, false],
  ["NUL \0", false, false],
  ["lone surrogate \ud800", false, false],
  ["delete \u007f", true, false],
])("%j: text %s, one line %s", (text, expectedText, expectedLine) => {
  expect(isText(text)).toBe(expectedText);
  expect(isOneLine(text)).toBe(expectedLine);
});

// API-5
test.each([
  ["12345", true],
  ["123456", false],
  ["🙂🙂🙂🙂🙂", true],
  ["🙂🙂🙂🙂🙂🙂", false],
  ["1234🙂", true],
  ["12345🙂", false],
])("%j has at most five characters: %s", (text, isSo) => {
  expect(isNoLongerThan(text, 5)).toBe(isSo);
});

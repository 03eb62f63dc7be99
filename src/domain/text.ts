/** All control characters, and the two separators that break a line without being one. */
const CONTROL_OR_BREAK = /[\p{Cc}\u2028\u2029]/u;

/** Whether a text can be stored and shown: no NUL, which PostgreSQL rejects, and no lone surrogates. */
export function isText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Whether a text fits on one line: no control characters, line breaks or lone surrogates. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !CONTROL_OR_BREAK.test(text);
}

/** The beginning of a text, at most so many UTF-16 units, without half a character at its end. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, "");
}

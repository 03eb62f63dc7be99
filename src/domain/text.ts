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

/** The same text, with a capital letter first. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a text has at most so many characters (code points, as JSON Schema and PostgreSQL count them). */
export function isNoLongerThan(text: string, longest: number): boolean {
  if (text.length <= longest) return true;
  return text.length <= longest * 2 && [...text].length <= longest;
}

/** The beginning of a text, at most so many characters. */
export function beginningOf(text: string, longest: number): string {
  return text.length <= longest ? text : [...text.slice(0, longest * 2)].slice(0, longest).join("");
}

import { ApiError } from "../../domain/api-errors.ts";
import { isNoLongerThan, isOneLine } from "../../domain/text.ts";

/**
 * A text on one line, trimmed.
 *
 * @throws ApiError `invalid_request` naming the field if it is empty, too long, or has control characters
 */
export function requireLine(field: string, value: string, longest: number): string {
  const text = value.trim();
  if (text === "" || !isNoLongerThan(text, longest) || !isOneLine(text)) {
    throw new ApiError("invalid_request", `${field} must be one line of 1 to ${longest} characters.`);
  }
  return text;
}

import { visit } from "jsonc-parser";
import { ApiError } from "../../domain/api-errors.ts";

const DEEPEST_NESTING = 32;

/**
 * Parses a body as a JSON object; an empty body is `{}`.
 *
 * @throws ApiError `invalid_json` for invalid UTF-8 or JSON, a value other than an object, a repeated key (a reader
 * and a signer might pick different ones), or more than 32 levels of nesting
 */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError("invalid_json", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

/**
 * Parses a body as any JSON value.
 *
 * @throws ApiError `invalid_json` as `parseJsonObject` does, except for the kind of value
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ApiError("invalid_json", `The body is not valid JSON: ${(error as Error).message}.`);
  }
  refuseDoubleKeys(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("invalid_json", "The body is not valid UTF-8.");
  }
}

function refuseDoubleKeys(text: string): void {
  const keysOfLevel: Set<string>[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
    if (depth > DEEPEST_NESTING) {
      throw new ApiError("invalid_json", `The body is nested deeper than ${DEEPEST_NESTING} levels.`);
    }
  };
  visit(text, {
    onObjectBegin: () => {
      enter();
      keysOfLevel.push(new Set());
    },
    onObjectEnd: () => {
      depth -= 1;
      keysOfLevel.pop();
    },
    onArrayBegin: enter,
    onArrayEnd: () => {
      depth -= 1;
    },
    onObjectProperty: (key) => {
      const keys = keysOfLevel.at(-1);
      if (keys?.has(key)) throw new ApiError("invalid_json", `The body contains the key "${key}" twice.`);
      keys?.add(key);
    },
  });
}

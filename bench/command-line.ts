import { parseArgs } from "node:util";
import type { Part } from "./parts.ts";

type Sizes = Pick<Part, "size" | "quickSize">;

/** What to measure. */
export interface Wanted {
  readonly names: readonly string[];
  /** Null leaves a part out. */
  readonly sizeOf: (part: Sizes) => number | null;
  readonly isKept: boolean;
}

export const usageOf = (parts: Readonly<Record<string, Sizes>>): string =>
  `Usage: npm run bench -- [PART …] [SIZE] [--quick] [--keep]\nParts: ${Object.keys(parts).join(", ")}`;

const WHOLE_NUMBER = /^\d{1,15}$/;

/**
 * Reads the words after `npm run bench --`.
 *
 * @throws Error saying what is wrong
 */
export function wantedOf(words: readonly string[], parts: Readonly<Record<string, Sizes>>): Wanted {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { quick: { type: "boolean", default: false }, keep: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const named = positionals.filter((word) => Object.hasOwn(parts, word));
  const [size, ...more] = positionals.filter((word) => !named.includes(word));
  if (size !== undefined && !WHOLE_NUMBER.test(size))
    throw new Error(`${size} is no part, and no size: a size is a whole number.`);
  if (more.length > 0) throw new Error(`One size at most: ${[size, ...more].join(", ")} are more.`);
  const sizeOf = (part: Sizes) => {
    if (size !== undefined) return Number(size);
    // Named, a part is measured even if a quick run leaves it out.
    return values.quick ? (part.quickSize ?? (named.length > 0 ? part.size : null)) : part.size;
  };
  const names = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name));
  return { names, sizeOf, isKept: named.length === 0 || values.keep };
}

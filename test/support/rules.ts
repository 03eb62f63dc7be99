import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The numbered rules of docs/specification, and where code and tests name them. */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Every rule that a page states, as often as it is stated. */
export function statedRules(): string[] {
  return globSync("docs/specification/*.md", { cwd: ROOT })
    .sort()
    .flatMap((path) =>
      [...read(path).matchAll(/^- \*\*([A-Z]+-\d+)\.\*\*/gm)].map((match) => match[1] as string),
    );
}

/** A place that names a rule. */
export interface NamedRule {
  readonly rule: string;
  readonly path: string;
}

/** Every place in the files that names something that looks like a rule: a prefix that the pages use, and a number. */
export function namedRules(pattern: string): NamedRule[] {
  const prefixes = [...new Set(statedRules().map((rule) => rule.split("-")[0]))];
  const name = new RegExp(`(?<![\\w-])(?:${prefixes.join("|")})-\\d+(?![\\w-])`, "g");
  return globSync(pattern, { cwd: ROOT })
    .sort()
    .flatMap((path) => (read(path).match(name) ?? []).map((rule) => ({ rule, path })));
}

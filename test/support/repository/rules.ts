import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The numbered rules of docs/specification, and where code and tests name them. */

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Every rule that a page states, as often as it is stated. */
export function statedRules(): string[] {
  return globSync("docs/specification/*.md", { cwd: ROOT })
    .sort()
    .flatMap((path) =>
      [...read(path).matchAll(/^- \*\*([A-Z]+-\d+)\.\*\*/gm)].map((match) => match[1] as string),
    );
}

/**
 * The words that a rule gives as code, in its text and the table after it.
 *
 * @throws when no page states the rule
 */
export function wordsOfRule(rule: string): ReadonlySet<string> {
  for (const path of globSync("docs/specification/*.md", { cwd: ROOT })) {
    const [, after] = read(path).split(`\n- **${rule}.** `);
    if (after === undefined) continue;
    const [text = ""] = after.split(/\n(?:- \*\*|#)/);
    return new Set([...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word as string));
  }
  throw new Error(`No page states ${rule}.`);
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

/**
 * A comment of rules and nothing else, then the test or group of tests that holds them; other comments may stand
 * between.
 */
const RULES_OF_A_TEST = /^ *\/\/ ((?:[A-Z]+-\d+)(?:, [A-Z]+-\d+)*)\n(?: *\/\/.*\n)* *(?:test|describe)\b/gm;

/** The rules that no test is marked with, in the order of the pages. */
export function untestedRules(): string[] {
  const tested = new Set(
    globSync("test/**/*.test.ts", { cwd: ROOT }).flatMap((path) =>
      [...read(path).matchAll(RULES_OF_A_TEST)].flatMap(([, rules = ""]) => rules.split(", ")),
    ),
  );
  return statedRules().filter((rule) => !tested.has(rule));
}

/** The table of the specification's README: rules that no test holds, and why. */
export function rulesWithoutTest(): { readonly rule: string; readonly reason: string }[] {
  const [, section = ""] = read("docs/specification/README.md").split(/^## Rules without a test$/m);
  return [...section.matchAll(/^\| `?([A-Z]+-\d+)`? +\| (.+?) +\|$/gm)].map(([, rule = "", reason = ""]) => ({
    rule,
    reason,
  }));
}

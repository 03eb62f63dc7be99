import { describe, expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { SCOPES, ROLES } from "../src/domain/access/roles.ts";
import { BOOK_FAULTS } from "../src/domain/money/book-fault.ts";
import { REMOVALS } from "../src/domain/balances/not-paid-reason.ts";
import { ANSWER_RESULTS } from "../src/domain/payouts/bank-answer.ts";
import { HELD_REASONS, PAYOUT_METHODS, PAYOUT_STATUSES, RAIL_STATES } from "../src/domain/payouts/payout.ts";
import { PAYOUT_DIFFERENCE_KINDS, RAIL_DIFFERENCE_KINDS } from "../src/domain/payouts/rail-difference.ts";
import { ATTENTION_REASONS, RAIL_CALL_OUTCOMES, RAIL_CALL_VERBS } from "../src/domain/payouts/rail.ts";
import { TRAFFIC_RULES, TRAFFIC_SOURCES } from "../src/domain/programs/program.ts";
import { CONVERSION_STATUSES } from "../src/domain/sales/conversion.ts";
import { MAIL_TEMPLATES } from "../src/mail/templates.ts";

const WORDS = new URL("../web/src/words/", import.meta.url);

type Texts = ReadonlyMap<string, string>;

/** The texts of a file by their keys: `{"list": {"more": "Load more"}}` is `list.more`. */
function textsOf(language: "en" | "de", file: string): Texts {
  const texts = new Map<string, string>();
  const add = (value: unknown, key: string): void => {
    if (typeof value === "string") texts.set(key, value);
    else
      for (const [name, inner] of Object.entries(value as object))
        add(inner, key === "" ? name : `${key}.${name}`);
  };
  add(JSON.parse(readFileSync(new URL(`${language}/${file}`, WORDS), "utf8")), "");
  return texts;
}

const filesOf = (language: "en" | "de", kind: "json" | "ts"): string[] =>
  globSync(`**/*.${kind}`, { cwd: new URL(`${language}/`, WORDS) }).sort();

const FILES = filesOf("en", "json");

/** Texts that German writes like English: names, abbreviations, codes, and words of both languages. */
const SAME_IN_BOTH: ReadonlySet<string> = new Set(
  `
    App, BIC, BIC (optional, Bot, Browser, Claude Code, Claude Desktop, Code, Community, Computer,
    Cursor, Desktop, Details, Domain, EIN, Facebook, IBAN, in, In, Instagram, Label, Labels, LinkedIn,
    Links, Manager, Name, Newsletter, optional, Partner, Passkey, Passkeys, Podcast, Postback, Sandbox,
    Shopify, Status, Stripe, Tablet, Tag, Team, Temporal, Test, Text, TikTok, Tracking, Twitch, URL,
    Version, VS Code, W-8BEN, Webhook, Webhooks, Website, YouTube
  `
    .trim()
    .split(/,\s+/),
);

/** Placeholders and tags, which both languages need: `{{name}}`, `<date/>`. */
const placesOf = (text: string): string[] => (text.match(/{{\w+}}|<\/?\w+ ?\/?>/g) ?? []).sort();

/** A text without its placeholders, tags, figures and marks at either end. */
const wordsOf = (text: string): string =>
  text.replaceAll(/{{\w+}}|<\/?\w+ ?\/?>/g, " ").replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

// PEOPLE-35
test("both languages have the same files, gathered in the same way", () => {
  expect(filesOf("de", "json")).toEqual(FILES);
  const indexes = filesOf("en", "ts").filter((file) => /^\w+\/index\.ts$/.test(file));
  expect(indexes).toEqual(["console/index.ts", "ops/index.ts", "portal/index.ts"]);
  for (const file of indexes) {
    const read = (language: string) => readFileSync(new URL(`${language}/${file}`, WORDS), "utf8");
    expect(read("de")).toBe(read("en"));
  }
});

// PEOPLE-35
describe.each(FILES)("%s", (file) => {
  const english = textsOf("en", file);
  const german = textsOf("de", file);

  test("has every text in both languages, plural forms included, and none is empty", () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
    for (const text of [...english.values(), ...german.values()]) expect(text.trim()).not.toBe("");
  });

  test("has the same placeholders and tags in both languages", () => {
    for (const [key, text] of english)
      expect([key, placesOf(german.get(key) ?? "")]).toEqual([key, placesOf(text)]);
  });

  test("is translated", () => {
    const left = [...english].filter(
      ([key, text]) =>
        /\p{L}{2}/u.test(wordsOf(text)) && german.get(key) === text && !SAME_IN_BOTH.has(wordsOf(text)),
    );
    expect(left).toEqual([]);
  });
});

test("a number chooses among all forms that its language has", () => {
  for (const language of ["en", "de"] as const) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const file of FILES) {
      const keys = new Set(textsOf(language, file).keys());
      const counted = [...keys]
        .filter((key) => /_(one|other)$/.test(key))
        .map((key) => key.replace(/_\w+$/, ""));
      const lacking = counted.flatMap((key) =>
        forms.map((form) => `${key}_${form}`).filter((one) => !keys.has(one)),
      );
      expect([language, file, lacking]).toEqual([language, file, []]);
    }
  }
});

/** Reasons why money is not paid that a person of the brand can end. */
const ENDED_BY_BRAND = Object.entries(REMOVALS).flatMap(([code, { needs }]) =>
  needs === null ? [] : [code],
);

// PEOPLE-37
test.each<[string, string, readonly string[]]>([
  ["not-paid.json", "*.title", Object.keys(REMOVALS)],
  ["not-paid.json", "*.text", Object.keys(REMOVALS)],
  ["console/not-paid-actions.json", "*", ENDED_BY_BRAND],
  ["methods.json", "*", TRAFFIC_SOURCES],
  ["methods.json", "rules.*", TRAFFIC_RULES],
  ["console/bank.json", "answer.status.*", ANSWER_RESULTS],
  ["console/bank.json", "answer.result.*", ANSWER_RESULTS],
  ["console/finance.json", "differences.kinds.*.title", PAYOUT_DIFFERENCE_KINDS],
  ["console/finance.json", "differences.kinds.*.text", PAYOUT_DIFFERENCE_KINDS],
  ["ops/home.json", "reasons.rail_difference.*.title", RAIL_DIFFERENCE_KINDS],
  ["ops/home.json", "reasons.rail_difference.*.text", RAIL_DIFFERENCE_KINDS],
  [
    "ops/faults.json",
    "name.*",
    [...PAYOUT_METHODS, ...RAIL_DIFFERENCE_KINDS, ...CONVERSION_STATUSES, ...PAYOUT_STATUSES],
  ],
  ["ops/codes.json", "access.*", [...ROLES, ...SCOPES]],
  ["ops/codes.json", "call.*", RAIL_CALL_VERBS],
  ["ops/codes.json", "method.*", PAYOUT_METHODS],
  ["ops/codes.json", "outcome.*", RAIL_CALL_OUTCOMES],
  ["ops/codes.json", "railState.*", RAIL_STATES],
  ["ops/codes.json", "reason.*", [...HELD_REASONS, ...Object.keys(ATTENTION_REASONS)]],
  ["ops/codes.json", "template.*", Object.keys(MAIL_TEMPLATES.en)],
])("%s has %s for every code that the service gives", (file, key, codes) => {
  const texts = textsOf("en", file);
  expect(codes.filter((code) => !texts.has(key.replace("*", code)))).toEqual([]);
});

// PEOPLE-37
test("screens have a text for everything that can be wrong in the books, with the figures of the message", () => {
  const english = textsOf("en", "ops/faults.json");
  const texts = [...english].filter(([key]) => key.startsWith("text."));
  // The English text is the message; that the German one has the same figures, holds for every text.
  expect(
    texts.map(([key, text]) => [key.slice("text.".length), text.replaceAll(/{{(\w+)}}/g, "{$1}")]),
  ).toEqual(Object.entries(BOOK_FAULTS));
});

const SOURCE = new URL("../web/src/", import.meta.url);
const SHARED = ["api", "app", "kit", "session"];

const codeIn = (folders: readonly string[]): string =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: SOURCE, exclude: ["api/generated/**"] },
  )
    .map((path) => readFileSync(new URL(path, SOURCE), "utf8"))
    .join("\n");

/** The files of an app's texts by the name that their keys begin with, as its indexes gather them. */
function areasOf(app: string): Map<string, string> {
  const areas = new Map<string, string>();
  for (const index of ["index.ts", `${app}/index.ts`, `${app}/first.ts`]) {
    const text = readFileSync(new URL(`en/${index}`, WORDS), "utf8");
    for (const [, area, path] of text.matchAll(/^import (\w+) from "(\S+\.json)"/gm))
      areas.set(area!, new URL(path!, new URL(`en/${index}`, WORDS)).pathname.split("/words/en/")[1]!);
  }
  return areas;
}

const withoutForm = (key: string): string => key.replace(/_(?:zero|one|other)$/, "");

/** Every key of the given files, without its plural form, with the file that has it. */
function keysOf(areas: ReadonlyMap<string, string>): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [area, file] of areas)
    for (const key of textsOf("en", file).keys()) keys.set(`${area}.${withoutForm(key)}`, file);
  return keys;
}

/** Keys that code writes out: as a whole, or with parts that only a run knows (`home.kinds.${kind}`). */
const WHOLE = /"([a-z]\w*(?:\.[\w-]+)+)"/gi;
const IN_PARTS = /`([a-z]\w*\.(?:[^`$]|\$\{[^{}]*\})*)`/gi;
const ASKED = /(?:\bt\(|i18nKey=)\s*(?:[^()"`;]*\?\s*)?"([^"]+)"(?:\s*:\s*"([^"]+)")?/g;

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+")}(?:\\.[\\w.-]+)?$`,
  );

const APPS = ["console", "portal", "ops"];

describe("texts and code", () => {
  test.each(APPS)("every text that the code of %s names exists", (app) => {
    const keys = keysOf(areasOf(app));
    const asked = [...codeIn([app]).matchAll(ASKED)].flatMap(([, one, other]) =>
      other === undefined ? [one!] : [one!, other],
    );
    expect(asked.length).toBeGreaterThan(50);
    expect([...new Set(asked)].filter((key) => !keys.has(key))).toEqual([]);
  });

  test("every text that shared code names exists in an app", () => {
    const keys = new Set(APPS.flatMap((app) => [...keysOf(areasOf(app)).keys()]));
    const asked = [...codeIn(SHARED).matchAll(ASKED)].map(([, key]) => key!);
    expect(asked.filter((key) => !keys.has(key))).toEqual([]);
  });

  test("every text is used", () => {
    const unused = new Map<string, boolean>();
    for (const app of APPS) {
      const code = codeIn([app, ...SHARED]);
      const whole = new Set([...code.matchAll(WHOLE)].map(([, key]) => key));
      const patterns = [...code.matchAll(IN_PARTS)]
        .filter(([, template]) => template!.includes("${"))
        .map(([, template]) => patternOf(template!));
      for (const [key, file] of keysOf(areasOf(app))) {
        const isUsed = whole.has(key) || patterns.some((pattern) => pattern.test(key));
        const name = `${file} ${key.slice(key.indexOf(".") + 1)}`;
        unused.set(name, (unused.get(name) ?? true) && !isUsed);
      }
    }
    expect([...unused].filter(([, isUnused]) => isUnused).map(([name]) => name)).toEqual([]);
  });
});

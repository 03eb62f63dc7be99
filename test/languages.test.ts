import { describe, expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";

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

import { expect, test } from "@jest/globals";
import { API_KEY_CHARACTERS, API_KEY_PREFIXES, apiKeyFrom } from "../../../src/domain/access/api-key.ts";

test("a key is its prefix and one character for each random byte, all of them as likely", () => {
  const counts = new Map<string, number>();
  for (let start = 0; start < 256; start += API_KEY_CHARACTERS) {
    const bytes = Uint8Array.from({ length: API_KEY_CHARACTERS }, (_, index) => (start + index) % 256);
    const secret = apiKeyFrom("partner", bytes).slice(API_KEY_PREFIXES.partner.length);
    for (const [index, character] of [...secret].entries()) {
      if (start + index < 256) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

test.each([
  ["brand", /^vpk_[0-9a-z]{40}$/],
  ["partner", /^vpp_[0-9a-z]{40}$/],
] as const)("the form of a %s key", (kind, form) => {
  expect(apiKeyFrom(kind, new Uint8Array(API_KEY_CHARACTERS).fill(255))).toMatch(form);
});

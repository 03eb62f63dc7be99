import { expect, test } from "@jest/globals";
import { declaredMethods } from "../../../src/domain/partners/application.ts";

// PARTNER-1
test.each([
  // main method,        others,                             paid search,  declared
  [null, [], null, []],
  ["app_mobile", [], null, ["app_mobile"]],
  ["app_mobile", ["podcast_audio", "app_mobile"], "none", ["app_mobile", "podcast_audio"]],
  [null, ["podcast_audio"], "non_brand", ["podcast_audio", "paid_search_non_brand"]],
  ["paid_search_brand", [], "brand", ["paid_search_brand"]],
  [null, [], "brand", ["paid_search_brand"]],
] as const)(
  "main method %s, others %j, paid search %s -> %j",
  (primaryMethod, methods, paidSearch, expected) => {
    expect(declaredMethods({ primaryMethod, methods, paidSearch })).toEqual(expected);
  },
);

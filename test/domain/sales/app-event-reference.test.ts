import { expect, test } from "@jest/globals";
import { appEventReference } from "../../../src/domain/sales/app-event-reference.ts";

test.each([
  ["signup", "user-1", "signup:user-1"],
  ["signup", "shop:7:user-1", "signup:shop:7:user-1"],
  ["app:install", "1", "app%3Ainstall:1"],
  ["app", "install:1", "app:install:1"],
  ["app%3Ainstall", "1", "app%253Ainstall:1"],
])("the event %s of id %s is known by %s", (name, eventId, reference) => {
  expect(appEventReference(name, eventId)).toBe(reference);
});

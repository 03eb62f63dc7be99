import { afterAll, beforeAll } from "@jest/globals";
import assert from "node:assert/strict";
import type { TestSettings } from "./deps.ts";

/** Settings, or a function where they name what an earlier `beforeAll` has made. */
export type LateSettings = TestSettings | (() => TestSettings);

export const settingsOf = (settings: LateSettings): TestSettings =>
  typeof settings === "function" ? settings() : settings;

/**
 * Opens something before the tests of a file or of a `describe`, and closes it after them.
 *
 * @returns what was opened, which a file may name before it is there
 */
export function useRunning<Thing extends { close(): Promise<unknown> }>(open: () => Promise<Thing>): Thing {
  let opened: Thing | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return lateBound(() => {
    assert(opened, "it is there in tests, and in what runs before and after them");
    return opened;
  });
}

/** Whatever is done to it is done to the thing, which need not be there before it is used. */
export function lateBound<Thing extends object>(thing: () => Thing): Thing {
  return new Proxy({} as Thing, {
    get: (_, key) => Reflect.get(thing(), key) as unknown,
    set: (_, key, value) => Reflect.set(thing(), key, value),
    has: (_, key) => Reflect.has(thing(), key),
    ownKeys: () => Reflect.ownKeys(thing()),
    getOwnPropertyDescriptor: (_, key) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(thing(), key);
      return descriptor && { ...descriptor, configurable: true };
    },
    defineProperty: (_, key, descriptor) => Reflect.defineProperty(thing(), key, descriptor),
  });
}

import { afterAll, beforeAll, describe } from "@jest/globals";
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { NO_BROWSER, openBrowser } from "../entry-points/browser.ts";
import { lateBound } from "./use-running.ts";

/** A `describe` for tests that need a browser, skipped where none can be had. */
export function describeInBrowser(name: string, tests: () => void): void {
  // Read now, since each test file has a `describe` of its own.
  (NO_BROWSER === null ? describe : describe.skip)(name, tests);
}

/**
 * Opens a browser before the tests of a file or of a `describe`, where one can be had, and closes it after them.
 *
 * @param localPort where `localhost` leads to, whatever port is asked for
 */
export function useBrowser(localPort?: () => number): Browser {
  let opened: Browser | undefined;
  beforeAll(async () => {
    if (NO_BROWSER === null) opened = await openBrowser(localPort?.());
  });
  afterAll(() => opened?.close());
  return lateBound(() => {
    assert(opened, "only tests in describeInBrowser use the browser");
    return opened;
  });
}

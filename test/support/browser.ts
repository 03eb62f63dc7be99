import chromium from "@sparticuz/chromium";
import { chromium as playwright, type Browser } from "playwright-core";

/** A headless Chromium from npm; its build is for Linux, and elsewhere there is none. */
export const HAS_BROWSER = process.platform === "linux" && process.arch === "x64";

/** Every host name leads to this machine, so that a test can have sites of its own. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // Its arguments are made for one page in a short life: in a single process, closing that page closes the browser.
    args: [
      ...chromium.args.filter((argument) => argument !== "--single-process"),
      "--host-resolver-rules=MAP *.example 127.0.0.1",
    ],
    headless: true,
  });
}

import { beforeAll, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { NO_BROWSER } from "../../support/entry-points/browser.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { describeInBrowser, useBrowser } from "../../support/scenes/use-browser.ts";

const { api, make } = useApi();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const browser = useBrowser();
beforeAll(async () => {
  if (NO_BROWSER !== null) return;
  // Signing in follows the system clock, wherever the service clock is.
  await asOwner(
    api,
    `create or replace function service_now() returns timestamptz language sql stable as
       $$ select now() + interval '1 day' $$`,
  );
});

/** Opens the keys of a brand for a member who signed in some time ago, in a browser whose clock is wrong. */
async function openKeys(signedInAgoMs: number, browserAheadMs: number): Promise<Page> {
  const brand = await make.brand();
  const { loginId } = await make.member(brand.id);
  const { secret } = await make.session(loginId, { authenticatedAt: new Date(Date.now() - signedInAgoMs) });
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC" });
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + browserAheadMs });
  await page.goto(`${api.baseUrl}/console/${brand.id}/keys`);
  return page;
}

describeInBrowser("with a computer's clock that is an hour", () => {
  const CLOCKS = [
    ["fast", HOUR_MS],
    ["slow", -HOUR_MS],
  ] as const;

  // PEOPLE-13
  test.each(CLOCKS)(
    "%s, someone who has just signed in begins at once what needs a step-up",
    async (_, browserAheadMs) => {
      const page = await openKeys(MINUTE_MS, browserAheadMs);
      await page.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("dialog", { name: "Create key" }).waitFor();
    },
  );

  // PEOPLE-13
  test.each(CLOCKS)(
    "%s, someone who signed in 16 minutes ago is asked who is there",
    async (_, browserAheadMs) => {
      const page = await openKeys(16 * MINUTE_MS, browserAheadMs);
      await page.getByRole("button", { name: "Create key" }).click();
      await page.waitForURL(/\/step-up\?/);
    },
  );
});

import type { Browser, Page } from "playwright-core";
import type { Role } from "../../../src/domain/access/roles.ts";
import type { TestApi } from "./api.ts";
import type { Factories } from "./factories.ts";

/**
 * Signs a new member of a brand in, in a browser of their own, and opens a screen of the console.
 *
 * @param path below the brand, such as `prg_…/applications`
 */
export async function openScreen(
  { browser, api, make }: Readonly<{ browser: Browser; api: TestApi; make: Factories }>,
  brandId: string,
  path: string,
  member: Readonly<{ role?: Role; mayPay?: boolean }> = {},
): Promise<Page> {
  const { loginId } = await make.member(brandId, member);
  const { secret } = await make.session(loginId);
  return openPage({ browser, api }, secret, `/console/${brandId}/${path}`);
}

/**
 * Opens a page for somebody with a session, in a browser of their own.
 *
 * @param secret of the session's cookie
 * @param where the browser is; in the United States, with the time of UTC, if left out
 */
export async function openPage(
  { browser, api }: Readonly<{ browser: Browser; api: TestApi }>,
  secret: string,
  path: string,
  where: Readonly<{ locale?: string; timezoneId?: string }> = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "UTC", ...where });
  await context.addCookies([{ name: "vp_session", value: secret, url: api.baseUrl }]);
  const page = await context.newPage();
  await page.goto(`${api.baseUrl}${path}`);
  return page;
}

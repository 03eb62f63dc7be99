import type { Config } from "../../config.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Context } from "../http/context.ts";

/**
 * Rejects cross-site requests, by the browser's Sec-Fetch headers or else by Origin. PEOPLE-17.
 *
 * @throws ApiError `wrong_origin`
 */
export function refuseOtherOrigins(config: Config, ctx: Context): void {
  const site = ctx.get("Sec-Fetch-Site");
  const isOurs = site === "" ? ctx.get("Origin") === new URL(config.baseUrl).origin : site === "same-origin";
  if (!isOurs) throw new ApiError("wrong_origin");
}

/**
 * Rejects requests from an address bar, a link or a form: the pages' own script makes theirs.
 *
 * @throws ApiError `wrong_origin`
 */
export function refuseNavigation(ctx: Context): void {
  if (ctx.get("Sec-Fetch-Mode") === "navigate") {
    throw new ApiError(
      "wrong_origin",
      "This address is not a page; it is read by the pages of this service.",
    );
  }
}

/**
 * Rejects changes without the header that only same-origin scripts can set.
 *
 * @throws ApiError `wrong_origin`
 */
export function requireCsrfHeader(ctx: Context): void {
  if (ctx.get("X-VP-CSRF") === "") {
    throw new ApiError("wrong_origin", "The header X-VP-CSRF is required for a change.", {
      next: "Send the header X-VP-CSRF: 1.",
    });
  }
}

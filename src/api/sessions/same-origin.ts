import type { Config } from "../../config.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Context } from "../http/context.ts";

/**
 * Refuses a request that another site has caused. Browsers say where a request comes from; to one that does not, the
 * Origin has to be ours. PEOPLE-17.
 *
 * @throws ApiError `wrong_origin`
 */
export function refuseOtherOrigins(config: Config, ctx: Context): void {
  const site = ctx.get("Sec-Fetch-Site");
  const isOurs = site === "" ? ctx.get("Origin") === new URL(config.baseUrl).origin : site === "same-origin";
  if (!isOurs) throw new ApiError("wrong_origin");
}

/**
 * Refuses what an address bar, a link or a form could have sent: what the pages ask for comes from their own script.
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
 * Refuses a change without the header that only a script of the same origin can set.
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

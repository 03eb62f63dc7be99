import { ApiError } from "../../domain/api-errors.ts";
import type { BodyBudget } from "../http/body-budget.ts";
import type { Context } from "../http/context.ts";
import { readUnverifiedBody } from "../http/read-unverified-body.ts";

const LARGEST_FORM_BYTES = 8 * 1024;

/**
 * Reads the fields of a submitted form.
 *
 * @throws ApiError `invalid_request` for anything else, `too_large`
 */
export async function readForm(budget: BodyBudget, ctx: Context): Promise<URLSearchParams> {
  const bytes = await readUnverifiedBody(budget, ctx, LARGEST_FORM_BYTES);
  if (bytes.length > 0 && !ctx.is("application/x-www-form-urlencoded")) {
    throw new ApiError("invalid_request", "The body must be a form.", { next: "Use the form of the page." });
  }
  return new URLSearchParams(bytes.toString("utf8"));
}

import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { Context } from "./context.ts";
import { readBody } from "./read-body.ts";

/** Signed bodies arrive within moments; Shopify gives up after five seconds. */
const BODY_PATIENCE_MS = 10_000;

/**
 * The raw bytes of a body to be verified. While it arrives it uses the memory budget shared by all such bodies.
 *
 * @throws ApiError whatever `readBody` throws; after `unavailable` the connection is closed, since the rest is not
 * read
 */
export async function readUnverifiedBody(
  budget: BodyBudget,
  ctx: Context,
  largestBytes: number,
): Promise<Buffer> {
  try {
    const unverified = { budget, address: addressBlockOf(ctx.ip), patienceMs: BODY_PATIENCE_MS };
    return await readBody(ctx.req, largestBytes, unverified);
  } catch (error) {
    if (error instanceof ApiError && error.code === "unavailable") ctx.set("Connection", "close");
    throw error;
  }
}

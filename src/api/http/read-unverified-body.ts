import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { Context } from "./context.ts";
import { readBody } from "./read-body.ts";

/** Who signs sends the body within moments; Shopify gives up after five seconds. */
const BODY_PATIENCE_MS = 10_000;

/**
 * The raw bytes of a body whose signature is looked at once it is here: until then it takes of the memory that all such
 * bodies share.
 *
 * @throws ApiError whatever `readBody` throws; after `unavailable` the connection is closed, since nobody reads the rest
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

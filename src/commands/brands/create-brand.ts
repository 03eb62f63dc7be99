import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { isMailbox } from "../../domain/customers/customer.ts";
import { newId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { requireLine } from "../accounts/require-line.ts";

const LONGEST_NAME = 120;

/**
 * Creates a brand: active if the operator has reviewed it, otherwise pending.
 *
 * @throws ApiError `invalid_request`, naming the field
 */
export async function createBrand(
  tx: Tx,
  input: Readonly<{ name: string; email: string; status?: "pending" | "active"; origin: Origin }>,
): Promise<{ brandId: string }> {
  const name = requireLine("name", input.name, LONGEST_NAME);
  const email = input.email.trim();
  if (!isMailbox(email)) throw new ApiError("invalid_request", "email must be an email address.");
  const brandId = newId("brand");
  await tx.db
    .insertInto("Brand")
    .values({ id: brandId, name, email, status: input.status ?? "active", createdAt: tx.now })
    .execute();
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "brand.create",
    targetId: brandId,
    at: tx.now,
  });
  return { brandId };
}

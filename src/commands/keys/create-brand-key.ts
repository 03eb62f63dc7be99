import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Role } from "../../domain/access/roles.ts";
import { requireLine } from "../accounts/require-line.ts";
import { newKey } from "./new-key.ts";

const LONGEST_NAME = 120;

/**
 * Creates a brand key for this deployment's network. The key is returned once and never shown again.
 *
 * @param input.name null defaults to its role
 * @throws ApiError `invalid_request` for an unknown brand or an invalid name, `conflict` for a closed brand
 */
export async function createBrandKey(
  tx: Tx,
  input: {
    readonly brandId: string;
    readonly role: Role;
    readonly name: string | null;
    readonly origin: Origin;
  },
): Promise<{ id: string; key: string; role: Role }> {
  const brand = await tx.db
    .selectFrom("Brand")
    .select("status")
    .where("id", "=", input.brandId)
    .forKeyShare()
    .executeTakeFirst();
  if (brand === undefined) throw new ApiError("invalid_request", `Brand ${input.brandId} not found.`);
  if (brand.status === "closed") throw new ApiError("conflict", "The brand is closed; its keys do not work.");
  const name = requireLine("name", input.name ?? input.role, LONGEST_NAME);
  const id = newId("brandKey");
  const { key, secretHash, last4 } = newKey("brand");
  await tx.db
    .insertInto("BrandKey")
    .values({
      id,
      brandId: input.brandId,
      network: tx.deps.config.network,
      name,
      role: input.role,
      secretHash,
      last4,
      createdAt: tx.deps.systemClock.now(),
    })
    .execute();
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    action: "brand_key.create",
    targetId: id,
    details: { role: input.role, last4 },
    at: tx.now,
  });
  return { id, key, role: input.role };
}

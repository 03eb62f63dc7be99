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
 * Makes a key of a brand, for the network of this deployment. The key itself is returned and never shown again.
 *
 * @param input.name what its owner calls it; its role where null
 * @throws ApiError `invalid_request` for an unknown brand or an unreadable name, `conflict` for a closed brand
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
  const brand = await tx.row<{ status: string }>("select status from brand where id = $1 for key share", [
    input.brandId,
  ]);
  if (brand === null) throw new ApiError("invalid_request", `Brand ${input.brandId} not found.`);
  if (brand.status === "closed") throw new ApiError("conflict", "The brand is closed; its keys do not work.");
  const name = requireLine("name", input.name ?? input.role, LONGEST_NAME);
  const id = newId("brandKey");
  const { key, secretHash, last4 } = newKey("brand");
  await tx.execute(
    `insert into brand_key (id, brand_id, network, name, role, secret_hash, last4, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      input.brandId,
      tx.deps.config.network,
      name,
      input.role,
      secretHash,
      last4,
      tx.deps.systemClock.now(),
    ],
  );
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

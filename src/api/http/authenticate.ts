import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../caller.ts";
import type { Scope, Role } from "../../domain/roles.ts";

/** What the Authorization header turned out to be. */
export type Authentication =
  | { readonly kind: "valid"; readonly caller: Caller }
  | { readonly kind: "missing" }
  | { readonly kind: "invalid" };

const LONGEST_KEY = 200;

/**
 * Finds the caller of an `Authorization: Bearer` header. Only SHA-256 of a key is stored, so the lookup is by hash; a
 * revoked key, one of another network, and one of a closed brand or a deleted account are all alike `invalid`.
 */
export async function authenticate(deps: Deps, headers: readonly string[] | undefined): Promise<Authentication> {
  const [header, ...others] = headers ?? [];
  if (header === undefined || header.trim() === "") return { kind: "missing" };
  const [scheme, key = "", ...rest] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() === "bearer" && key === "") return { kind: "missing" };
  const isReadable = scheme?.toLowerCase() === "bearer" && rest.length === 0 && others.length === 0;
  if (!isReadable || key.length > LONGEST_KEY) return { kind: "invalid" };
  const secretHash = createHash("sha256").update(key).digest();
  const caller = key.startsWith("vpk_")
    ? await findBrandCaller(deps, secretHash)
    : key.startsWith("vpp_")
      ? await findPartnerCaller(deps, secretHash)
      : null;
  return caller === null ? { kind: "invalid" } : { kind: "valid", caller };
}

async function findBrandCaller(deps: Deps, secretHash: Buffer): Promise<Caller | null> {
  const row = await deps.sql.row<{
    id: string;
    name: string;
    role: Role;
    brand_id: string;
    brand_name: string;
    brand_status: string;
  }>(
    `select k.id, k.name, k.role, k.brand_id, b.name as brand_name, b.status as brand_status
     from brand_key k join brand b on b.id = k.brand_id
     where k.secret_hash = $1 and k.network = $2 and k.revoked_at is null and b.status <> 'closed'`,
    [secretHash, deps.config.network],
  );
  return (
    row && {
      kind: "brand",
      keyId: row.id,
      keyName: row.name,
      brandId: row.brand_id,
      brandName: row.brand_name,
      brandStatus: row.brand_status,
      role: row.role,
    }
  );
}

async function findPartnerCaller(deps: Deps, secretHash: Buffer): Promise<Caller | null> {
  const row = await deps.sql.row<{ id: string; name: string; scope: Scope; account_id: string }>(
    `select k.id, k.name, k.scope, k.account_id
     from partner_key k join account a on a.id = k.account_id
     where k.secret_hash = $1 and k.network = $2 and k.revoked_at is null and a.deleted_at is null`,
    [secretHash, deps.config.network],
  );
  return row && { kind: "partner", keyId: row.id, keyName: row.name, accountId: row.account_id, scope: row.scope };
}

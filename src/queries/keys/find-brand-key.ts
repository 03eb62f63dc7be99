import type { Sql } from "../../db/sql.ts";
import type { Role } from "../../domain/access/roles.ts";

export interface BrandKeyRow {
  readonly keyId: string;
  readonly keyName: string;
  readonly role: Role;
  readonly brandId: string;
  readonly brandName: string;
  readonly brandStatus: string;
}

/**
 * The brand key with this SHA-256, or null where there is none that works: revoked, of another network, or of a closed
 * brand are all alike.
 */
export function findBrandKey(sql: Sql, secretHash: Buffer, network: string): Promise<BrandKeyRow | null> {
  return sql.row(
    `select k.id as "keyId", k.name as "keyName", k.role, b.id as "brandId", b.name as "brandName",
       b.status as "brandStatus"
     from brand_key k join brand b on b.id = k.brand_id
     where k.secret_hash = $1 and k.network = $2 and k.revoked_at is null and b.status <> 'closed'`,
    [secretHash, network],
  );
}

import { columns, type RowOf } from "../../db/columns.ts";
import { Brand, BrandKey } from "../../db/entities/brand.ts";
import type { Sql } from "../../db/sql.ts";

const KEY = columns(BrandKey, "k", { keyId: "id", keyName: "name", role: "role" });
const BRAND = columns(Brand, "b", { brandId: "id", brandName: "name", brandStatus: "status" });

export type BrandKeyRow = Readonly<RowOf<typeof KEY> & RowOf<typeof BRAND>>;

/** The working brand key with this SHA-256, or null: unknown, revoked, of the other network, or of a closed brand. */
export function findBrandKey(sql: Sql, secretHash: Buffer, network: string): Promise<BrandKeyRow | null> {
  return sql.row<BrandKeyRow>(
    `select ${KEY}, ${BRAND}
     from brand_key k join brand b on b.id = k.brand_id
     where k.secret_hash = $1 and k.network = $2 and k.revoked_at is null and b.status <> 'closed'`,
    [secretHash, network],
  );
}

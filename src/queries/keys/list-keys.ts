import type { BrandKey } from "../../db/entities/brand.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";

/** A key as its owner sees it, without its text. */
export interface KeyRow extends Readonly<
  Pick<EntityRow<BrandKey>, "id" | "name" | "last4" | "createdAt" | "revokedAt">
> {
  /** The role of a brand key, the scope of a partner key. */
  readonly access: string;
}

/** A brand's keys for this network, newest first. */
export function listBrandKeys(
  sql: Sql,
  brandId: string,
  network: EntityRow<BrandKey>["network"],
): Promise<KeyRow[]> {
  return sql.db
    .selectFrom("BrandKey")
    .select(["id", "name", "role as access", "last4", "createdAt", "revokedAt"])
    .where("brandId", "=", brandId)
    .where("network", "=", network)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** An account's keys for this network, newest first. */
export function listPartnerKeys(
  sql: Sql,
  accountId: string,
  network: EntityRow<BrandKey>["network"],
): Promise<KeyRow[]> {
  return sql.db
    .selectFrom("PartnerKey")
    .select(["id", "name", "scope as access", "last4", "createdAt", "revokedAt"])
    .where("accountId", "=", accountId)
    .where("network", "=", network)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

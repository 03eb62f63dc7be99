import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { BrandKey } from "../../db/entities/brand.ts";
import { KeyUse } from "../../db/entities/key-use.ts";
import { PartnerKey } from "../../db/entities/partner-key.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";

const KEY = ["id", "name", "last4", "createdAt", "revokedAt"] as const;
const BRAND_KEY = columns(BrandKey, "k", KEY);

const LAST_USE = columns(KeyUse, "u", {
  lastUsedAt: "lastAt",
  lastChannel: "channel",
  lastOperation: "operation",
});

/** A key as its owner sees it, without its text; the last use is null before the first. */
export interface KeyRow extends Readonly<RowOf<typeof BRAND_KEY>>, Readonly<OptionalRowOf<typeof LAST_USE>> {
  /** The role of a brand key, the scope of a partner key. */
  readonly access: string;
}

const LAST_USE_OF_KEY = `left join lateral (
  select * from key_use where key_id = k.id order by last_at desc, operation, channel limit 1
) u on true`;

/** A brand's keys for this network, newest first. */
export function listBrandKeys(
  sql: Sql,
  brandId: string,
  network: EntityRow<BrandKey>["network"],
): Promise<KeyRow[]> {
  return sql.rows<KeyRow>(
    `select ${BRAND_KEY}, k.role as access, ${LAST_USE}
     from brand_key k ${LAST_USE_OF_KEY}
     where k.brand_id = $1 and k.network = $2
     order by k.created_at desc, k.id desc`,
    [brandId, network],
  );
}

/** An account's keys for this network, newest first. */
export function listPartnerKeys(
  sql: Sql,
  accountId: string,
  network: EntityRow<BrandKey>["network"],
): Promise<KeyRow[]> {
  return sql.rows<KeyRow>(
    `select ${columns(PartnerKey, "k", KEY)}, k.scope as access, ${LAST_USE}
     from partner_key k ${LAST_USE_OF_KEY}
     where k.account_id = $1 and k.network = $2
     order by k.created_at desc, k.id desc`,
    [accountId, network],
  );
}

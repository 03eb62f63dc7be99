import type { Sql } from "../../db/sql.ts";

/** A key as its owner sees it, without its text. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  /** The role of a brand key, the scope of a partner key. */
  readonly access: string;
  readonly last4: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A brand's keys for this network, newest first. */
export function listBrandKeys(sql: Sql, brandId: string, network: string): Promise<KeyRow[]> {
  return sql.rows<KeyRow>(
    `select id, name, role as access, last4, created_at as "createdAt", revoked_at as "revokedAt"
     from brand_key where brand_id = $1 and network = $2 order by created_at desc, id desc`,
    [brandId, network],
  );
}

/** An account's keys for this network, newest first. */
export function listPartnerKeys(sql: Sql, accountId: string, network: string): Promise<KeyRow[]> {
  return sql.rows<KeyRow>(
    `select id, name, scope as access, last4, created_at as "createdAt", revoked_at as "revokedAt"
     from partner_key where account_id = $1 and network = $2 order by created_at desc, id desc`,
    [accountId, network],
  );
}

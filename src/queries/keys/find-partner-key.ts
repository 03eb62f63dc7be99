import type { Sql } from "../../db/sql.ts";
import type { Scope } from "../../domain/access/roles.ts";

export interface PartnerKeyRow {
  readonly keyId: string;
  readonly keyName: string;
  readonly scope: Scope;
  readonly accountId: string;
}

/**
 * The partner key with this SHA-256, or null where there is none that works: revoked, of another network, or of a deleted
 * account are all alike.
 */
export function findPartnerKey(sql: Sql, secretHash: Buffer, network: string): Promise<PartnerKeyRow | null> {
  return sql.row(
    `select k.id as "keyId", k.name as "keyName", k.scope, a.id as "accountId"
     from partner_key k join account a on a.id = k.account_id
     where k.secret_hash = $1 and k.network = $2 and k.revoked_at is null and a.deleted_at is null`,
    [secretHash, network],
  );
}

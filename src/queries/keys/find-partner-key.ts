import { columns, type RowOf } from "../../db/columns.ts";
import { PartnerKey } from "../../db/entities/partner-key.ts";
import type { Sql } from "../../db/sql.ts";

const KEY = columns(PartnerKey, "k", {
  keyId: "id",
  keyName: "name",
  scope: "scope",
  accountId: "accountId",
});

export type PartnerKeyRow = Readonly<RowOf<typeof KEY>>;

/**
 * The working partner key with this SHA-256, or null: unknown, revoked, of the other network, or of a deleted
 * account.
 */
export function findPartnerKey(sql: Sql, secretHash: Buffer, network: string): Promise<PartnerKeyRow | null> {
  return sql.row<PartnerKeyRow>(
    `select ${KEY}
     from partner_key k join account a on a.id = k.account_id
     where k.secret_hash = $1 and k.network = $2 and k.revoked_at is null and a.deleted_at is null`,
    [secretHash, network],
  );
}

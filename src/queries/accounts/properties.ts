import { columns, type RowOf } from "../../db/columns.ts";
import { Property } from "../../db/entities/property.ts";
import type { Sql } from "../../db/sql.ts";

const SHOWN = columns(Property, "property", [
  "id",
  "type",
  "identifier",
  "url",
  "method",
  "followers",
  "statsSource",
  "lastCheckedAt",
]);

/** A partner's website or channel: `method` is null while unverified, `followers` while unknown. */
export interface PropertyRow extends Readonly<RowOf<typeof SHOWN>> {
  readonly isVerified: boolean;
}

/** The columns of a `PropertyRow`. */
export const PROPERTY_COLUMNS = `${SHOWN}, property.verified_at is not null as "isVerified"`;

/** An account's properties in the order in which they were added. */
export function listProperties(sql: Sql, accountId: string): Promise<PropertyRow[]> {
  return sql.rows<PropertyRow>(
    `select ${PROPERTY_COLUMNS} from property where account_id = $1 order by created_at, id`,
    [accountId],
  );
}

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

/** A property where a person promotes: `method` is null while it is not verified, `followers` when not fetched. */
export interface PropertyRow extends Readonly<RowOf<typeof SHOWN>> {
  readonly isVerified: boolean;
}

/** The columns of a `PropertyRow`. */
export const PROPERTY_COLUMNS = `${SHOWN}, property.verified_at is not null as "isVerified"`;

/** A person's properties in the order in which they were added. */
export function listProperties(sql: Sql, accountId: string): Promise<PropertyRow[]> {
  return sql.rows<PropertyRow>(
    `select ${PROPERTY_COLUMNS} from property where account_id = $1 order by created_at, id`,
    [accountId],
  );
}

import { columns, type RowOf } from "../../db/columns.ts";
import { Property } from "../../db/entities/property.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";

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

const TOKEN = columns(Property, "property", ["verificationToken"]);

/** A property with the token to publish as its proof, for its owner only. */
export type ClaimedPropertyRow = PropertyRow & Readonly<RowOf<typeof TOKEN>>;

/** The columns of a `ClaimedPropertyRow`. */
export const CLAIMED_PROPERTY_COLUMNS = `${PROPERTY_COLUMNS}, ${TOKEN}`;

/** An account's properties with their tokens, in the order in which they were added. */
export function listClaimedProperties(sql: Sql, accountId: string): Promise<ClaimedPropertyRow[]> {
  return sql.rows<ClaimedPropertyRow>(
    `select ${CLAIMED_PROPERTY_COLUMNS} from property where account_id = $1 order by created_at, id`,
    [accountId],
  );
}

/**
 * A property of the account.
 *
 * @throws ApiError `property_not_found`, also for another account's
 */
export async function findOwnProperty(
  sql: Sql,
  accountId: string,
  propertyId: string,
): Promise<ClaimedPropertyRow> {
  const property = isId("property", propertyId)
    ? await sql.row<ClaimedPropertyRow>(
        `select ${CLAIMED_PROPERTY_COLUMNS} from property where account_id = $1 and id = $2`,
        [accountId, propertyId],
      )
    : null;
  if (property === null) throw new ApiError("property_not_found");
  return property;
}

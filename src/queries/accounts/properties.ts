import type { Sql } from "../../db/sql.ts";
import type { PropertyType, VerificationMethod } from "../../domain/partners/property.ts";

/** A place where a person promotes. */
export interface PropertyRow {
  readonly id: string;
  readonly type: PropertyType;
  readonly identifier: string;
  readonly url: string | null;
  readonly isVerified: boolean;
  /** How it was verified; null if it is not. */
  readonly method: VerificationMethod | null;
  /** Null when not fetched. */
  readonly followers: number | null;
  readonly statsSource: string | null;
  readonly lastCheckedAt: Date | null;
}

/** The columns of a `PropertyRow`. */
export const PROPERTY_COLUMNS = `id, type, identifier, url, verified_at is not null as "isVerified", method,
  followers, stats_source as "statsSource", last_checked_at as "lastCheckedAt"`;

/** A person's places in the order in which they were added. */
export function listProperties(sql: Sql, accountId: string): Promise<PropertyRow[]> {
  return sql.rows<PropertyRow>(
    `select ${PROPERTY_COLUMNS} from property where account_id = $1 order by created_at, id`,
    [accountId],
  );
}

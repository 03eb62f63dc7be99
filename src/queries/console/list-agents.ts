import { columns, type RowOf } from "../../db/columns.ts";
import { BrandKey } from "../../db/entities/brand.ts";
import type { Sql } from "../../db/sql.ts";
import { isoText, jsonObject } from "./json.ts";

/** A key's changes of one kind. Times are text, as in JSON. */
export interface KeyChanges {
  /** Noun and verb, such as `partner.approve`. */
  readonly action: string;
  readonly count: number;
  readonly lastAt: string;
}

const KEY = columns(BrandKey, "k", {
  keyId: "id",
  name: "name",
  role: "role",
  last4: "last4",
  createdAt: "createdAt",
  revokedAt: "revokedAt",
});

/** A brand key with its recorded changes. */
export interface AgentRow extends Readonly<RowOf<typeof KEY>> {
  /** By action, latest first. */
  readonly changes: readonly KeyChanges[];
}

/** How far back a key's changes are counted. */
export const MOST_CHANGES = 1000;

const CHANGES = `(
  select jsonb_agg(${jsonObject({
    action: "own.action",
    count: "own.count",
    lastAt: isoText("own.last_at"),
  })} order by own.last_at desc, own.action)
  from (
    select action, count(*) as count, max(created_at) as last_at
    from (
      select u.action, u.created_at from audit_entry u
      where u.actor_id = k.id and u.brand_id = $1 order by u.id desc limit ${MOST_CHANGES}
    ) newest group by action
  ) own)`;

/**
 * A brand's keys for this network, newest first, with their changes from the audit trail. Reads are not recorded.
 * CONSOLE-15.
 */
export function listAgents(sql: Sql, brandId: string, network: string): Promise<AgentRow[]> {
  return sql.rows<AgentRow>(
    `select ${KEY}, coalesce(${CHANGES}, '[]') as changes
     from brand_key k
     where k.brand_id = $1 and k.network = $2
     order by k.created_at desc, k.id desc`,
    [brandId, network],
  );
}

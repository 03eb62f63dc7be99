import { columns, type RowOf } from "../../db/columns.ts";
import { BrandKey } from "../../db/entities/brand.ts";
import type { Sql } from "../../db/sql.ts";
import type { KeyChannel } from "../../domain/access/key-use.ts";
import { isoText, jsonObject, jsonRows } from "./json.ts";

/** A key's changes of one kind. Times are text, as in JSON. */
export interface KeyChanges {
  /** Noun and verb, such as `partner.approve`. */
  readonly action: string;
  readonly count: number;
  readonly lastAt: string;
}

/** When a key last called an operation or a tool. Times are text, as in JSON. */
export interface KeyUsed {
  readonly channel: KeyChannel;
  /** The operation's id, or the tool's name. */
  readonly operation: string;
  /** System clock. */
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
  /** By operation and tool, latest first. */
  readonly uses: readonly KeyUsed[];
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

/** More than the API has operations. */
const MOST_USES = 1000;

const USES = jsonRows(
  { channel: "u.channel", operation: "u.operation", lastAt: isoText("u.last_at") },
  "from key_use u where u.key_id = k.id",
  "u.last_at desc, u.operation, u.channel",
  MOST_USES,
);

/**
 * A brand's keys for this network, newest first, with their last uses, and their changes from the audit trail.
 * CONSOLE-15.
 */
export function listAgents(sql: Sql, brandId: string, network: string): Promise<AgentRow[]> {
  return sql.rows<AgentRow>(
    `select ${KEY}, ${USES} as uses, coalesce(${CHANGES}, '[]') as changes
     from brand_key k
     where k.brand_id = $1 and k.network = $2
     order by k.created_at desc, k.id desc`,
    [brandId, network],
  );
}

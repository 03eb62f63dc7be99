import type { Sql } from "../../db/sql.ts";
import type { Role } from "../../domain/access/roles.ts";
import { isoText, jsonObject } from "./json.ts";

/** What a key has changed of one kind. Moments are texts, as JSON has them. */
export interface KeyChanges {
  /** Noun and verb, such as `partner.approve`. */
  readonly action: string;
  readonly count: number;
  readonly lastAt: string;
}

/** A brand key with what was done with it, as far as it is recorded. */
export interface AgentRow {
  readonly keyId: string;
  readonly name: string;
  readonly role: Role;
  readonly last4: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** By action, the last one first. */
  readonly changes: readonly KeyChanges[];
}

/** Changes of a key are counted so far back. */
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
 * The keys of a brand for this network, newest first, with what was changed with each: the audit trail records changes. Reads are
 * recorded nowhere. CONSOLE-15.
 */
export function listAgents(sql: Sql, brandId: string, network: string): Promise<AgentRow[]> {
  return sql.rows<AgentRow>(
    `select k.id as "keyId", k.name, k.role, k.last4, k.created_at as "createdAt", k.revoked_at as "revokedAt",
       coalesce(${CHANGES}, '[]') as changes
     from brand_key k
     where k.brand_id = $1 and k.network = $2
     order by k.created_at desc, k.id desc`,
    [brandId, network],
  );
}

import type { Sql } from "../../db/sql.ts";

/** A partner's public data. */
export interface PublicProfile {
  readonly name: string;
  readonly handle: string;
  /** Null unless the partner shows the profile. */
  readonly bio: string | null;
  /** Verified properties; empty unless the partner shows the profile. */
  readonly properties: readonly {
    readonly type: string;
    readonly identifier: string;
    readonly url: string | null;
  }[];
}

/** The partner of a public page; null for an unknown handle and a deleted account. */
export async function publicProfile(sql: Sql, handle: string): Promise<PublicProfile | null> {
  return sql.row<PublicProfile>(
    `select a.name, a.handle,
       case when f.is_public then nullif(f.bio, '') end as bio,
       case when f.is_public then coalesce((select json_agg(json_build_object('type', y.type,
           'identifier', y.identifier, 'url', y.url) order by y.created_at, y.id)
         from property y where y.account_id = a.id and y.verified_at is not null), '[]') else '[]' end as properties
     from account a left join account_profile f on f.account_id = a.id
     where a.handle = $1 and a.deleted_at is null`,
    [handle],
  );
}

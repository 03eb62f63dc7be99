import type { KeyUse } from "./entities/key-use.ts";
import type { EntityRow } from "./query-builder.ts";
import type { Sql } from "./sql.ts";

export type KeyUseRow = Readonly<EntityRow<KeyUse>>;

/** Saves when keys were last used, in one statement. Of two processes' moments the later one stays. CONSOLE-33. */
export async function saveKeyUses(sql: Sql, uses: readonly KeyUseRow[]): Promise<void> {
  await sql.execute(
    // In one order, so that two processes cannot wait for each other's rows.
    `insert into key_use as u (key_id, channel, operation, last_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as given (key_id, channel, operation, at)
     order by 1, 2, 3
     on conflict (key_id, channel, operation) do update set last_at = greatest(u.last_at, excluded.last_at)`,
    [
      uses.map(({ keyId }) => keyId),
      uses.map(({ channel }) => channel),
      uses.map(({ operation }) => operation),
      uses.map(({ lastAt }) => lastAt),
    ],
  );
}

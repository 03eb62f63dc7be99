import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { AccountProfile } from "../../db/entities/account.ts";
import type { Sql } from "../../db/sql.ts";
import type { TrafficSource } from "../../domain/programs/program.ts";

const PROFILE = columns(AccountProfile, "f", [
  "bio",
  "promoText",
  "primaryMethod",
  "paidSearch",
  "disclosureAttestedAt",
]);

/** How a partner promotes, as shown to brands; null where nothing was entered. */
export interface ProfileRow extends Readonly<RowOf<typeof PROFILE>> {
  readonly primaryMethod: TrafficSource | null;
  readonly methods: TrafficSource[];
  readonly isPublic: boolean;
}

/** An account's profile, empty if none was saved. */
export async function readProfile(sql: Sql, accountId: string): Promise<ProfileRow> {
  const profile = await sql.row<ProfileRow>(
    `select ${PROFILE}, coalesce(f.methods, '{}') as methods, coalesce(f.is_public, false) as "isPublic"
     from account a left join account_profile f on f.account_id = a.id
     where a.id = $1`,
    [accountId],
  );
  assert(profile, `there is an account ${accountId}`);
  return profile;
}

import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { PaidSearch } from "../../domain/partners/application.ts";
import type { TrafficSource } from "../../domain/programs/program.ts";

/** What a person tells brands about how they promote; null where nothing was said yet. */
export interface ProfileRow {
  readonly bio: string | null;
  readonly promoText: string | null;
  readonly primaryMethod: TrafficSource | null;
  readonly methods: TrafficSource[];
  readonly paidSearch: PaidSearch | null;
  readonly disclosureAttestedAt: Date | null;
  readonly isPublic: boolean;
}

/** A person's profile; the empty one where none was saved. */
export async function readProfile(sql: Sql, accountId: string): Promise<ProfileRow> {
  const profile = await sql.row<ProfileRow>(
    `select f.bio, f.promo_text as "promoText", f.primary_method as "primaryMethod",
       coalesce(f.methods, '{}') as methods, f.paid_search as "paidSearch",
       f.disclosure_attested_at as "disclosureAttestedAt", coalesce(f.is_public, false) as "isPublic"
     from account a left join account_profile f on f.account_id = a.id
     where a.id = $1`,
    [accountId],
  );
  assert(profile, `there is an account ${accountId}`);
  return profile;
}

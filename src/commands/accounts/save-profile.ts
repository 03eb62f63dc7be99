import type { Tx } from "../../db/transaction.ts";
import type { PaidSearch } from "../../domain/partners/application.ts";
import type { TrafficSource } from "../../domain/programs/program.ts";

/** Changes of a profile; omitted fields keep their value. */
export interface ProfileChange {
  readonly bio?: string | undefined;
  readonly promoText?: string | undefined;
  readonly primaryMethod?: TrafficSource | undefined;
  readonly methods?: readonly TrafficSource[] | undefined;
  readonly paidSearch?: PaidSearch | undefined;
  /** True promises to label posts as ads; false withdraws the promise. */
  readonly acceptDisclosure?: boolean | undefined;
  readonly profilePublic?: boolean | undefined;
}

/** Writes an account's profile in the transaction of a command, which records the change. */
export async function saveProfile(tx: Tx, accountId: string, change: ProfileChange): Promise<void> {
  await tx.execute(
    `insert into account_profile as f (account_id, bio, promo_text, primary_method, methods, paid_search,
       disclosure_attested_at, is_public, updated_at)
     values ($1, $2, $3, $4, coalesce($5::text[], '{}'), $6, case when $7::boolean then $9::timestamptz end,
       coalesce($8::boolean, false), $9)
     on conflict (account_id) do update set
       bio = coalesce($2, f.bio),
       promo_text = coalesce($3, f.promo_text),
       primary_method = coalesce($4, f.primary_method),
       methods = coalesce($5, f.methods),
       paid_search = coalesce($6, f.paid_search),
       disclosure_attested_at = case $7
         when true then coalesce(f.disclosure_attested_at, $9) when false then null else f.disclosure_attested_at end,
       is_public = coalesce($8, f.is_public),
       updated_at = $9`,
    [
      accountId,
      change.bio ?? null,
      change.promoText ?? null,
      change.primaryMethod ?? null,
      change.methods === undefined ? null : [...new Set(change.methods)],
      change.paidSearch ?? null,
      change.acceptDisclosure ?? null,
      change.profilePublic ?? null,
      tx.now,
    ],
  );
}

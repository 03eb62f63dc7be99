import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Account, AccountProfile } from "../../db/entities/account.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import type { TrafficSource } from "../../domain/programs/program.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { statusInForce } from "../../queries/partners/status-in-force.ts";

const ACCOUNT = columns(Account, "a", ["email", "country"]);
const PROFILE = columns(AccountProfile, "f", ["promoText", "primaryMethod", "paidSearch"]);

/** An applicant with their history with the brand. */
export interface Applicant extends Readonly<RowOf<typeof ACCOUNT> & OptionalRowOf<typeof PROFILE>> {
  readonly isAddressVerified: boolean;
  readonly primaryMethod: TrafficSource | null;
  readonly methods: TrafficSource[];
  readonly wasSuspendedByBrand: boolean;
  readonly wasRejectedByBrand: boolean;
}

/** Whether the brand ever decided so on the account's partners; the audit trail keeps its decisions for good. */
const wasDecided = (status: PartnerStatus, actions: readonly string[]) => `exists (
  select 1 from partner m where m.brand_id = $2 and m.account_id = a.id and (${statusInForce("m")} = '${status}' or exists (
    select 1 from audit_entry e where e.target_id = m.id
      and e.action in (${actions.map((action) => `'${action}'`).join(", ")}))))`;

/**
 * The account, its profile, and whether any program of the brand has ever suspended or rejected it. Locks the account
 * against deletion.
 *
 * @throws ApiError `invalid_key` if the account was deleted after its key was checked
 */
export async function lockApplicant(tx: Tx, accountId: string, brandId: string): Promise<Applicant> {
  const applicant = await tx.row<Applicant>(
    `select ${ACCOUNT}, a.email_verified_at is not null as "isAddressVerified",
       ${PROFILE}, coalesce(f.methods, '{}') as methods,
       ${wasDecided("suspended", ["partner.suspend", "partner.expire_warning"])} as "wasSuspendedByBrand",
       ${wasDecided("rejected", ["partner.reject"])} as "wasRejectedByBrand"
     from account a left join account_profile f on f.account_id = a.id
     where a.id = $1 and a.deleted_at is null
     for key share of a`,
    [accountId, brandId],
  );
  if (applicant === null) throw new ApiError("invalid_key");
  return applicant;
}

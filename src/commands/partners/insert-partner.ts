import { randomBytes } from "node:crypto";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { CODE_LENGTH, codeFrom } from "../../domain/attribution/link.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import { ApiError } from "../../domain/api-errors.ts";

export interface NewPartner {
  readonly accountId: string;
  readonly status: PartnerStatus;
  /** The accepted version of the terms. */
  readonly termsVersion: number;
  readonly recruiterPartnerId: string | null;
  readonly now: Date;
}

/**
 * Inserts a partner with a referral code of its own, drawing again if the code is taken.
 *
 * @returns the partner id
 * @throws ApiError `conflict` if the same account joined concurrently
 */
export async function insertPartner(
  tx: Tx,
  program: Readonly<{ id: string; brandId: string }>,
  partner: NewPartner,
): Promise<string> {
  for (;;) {
    const inserted = await tx.row<{ id: string }>(
      `insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
         recruiter_partner_id, terms_accepted_version, terms_accepted_at, first_approved_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6, case when $5 = 'approved' then $6::timestamptz end, $6)
       on conflict do nothing
       returning id`,
      [
        newId("partner"),
        program.id,
        program.brandId,
        partner.accountId,
        partner.status,
        partner.now,
        codeFrom(randomBytes(CODE_LENGTH)),
        partner.recruiterPartnerId,
        partner.termsVersion,
      ],
    );
    if (inserted !== null) return inserted.id;
    const isJoined = await tx.row("select 1 from partner where program_id = $1 and account_id = $2", [
      program.id,
      partner.accountId,
    ]);
    if (isJoined)
      throw new ApiError("conflict", "You joined this program with another request at the same time.");
  }
}

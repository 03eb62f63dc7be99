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
    const inserted = await tx.db
      .insertInto("Partner")
      .values({
        id: newId("partner"),
        programId: program.id,
        brandId: program.brandId,
        accountId: partner.accountId,
        status: partner.status,
        statusChangedAt: partner.now,
        refCode: codeFrom(randomBytes(CODE_LENGTH)),
        recruiterPartnerId: partner.recruiterPartnerId,
        termsAcceptedVersion: partner.termsVersion,
        termsAcceptedAt: partner.now,
        firstApprovedAt: partner.status === "approved" ? partner.now : null,
        createdAt: partner.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted !== undefined) return inserted.id;
    const isJoined = await tx.row("select 1 from partner where program_id = $1 and account_id = $2", [
      program.id,
      partner.accountId,
    ]);
    if (isJoined)
      throw new ApiError("conflict", "You joined this program with another request at the same time.");
  }
}

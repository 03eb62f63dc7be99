import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isNoLongerThan, isOneLine } from "../../domain/text.ts";
import { refuseIfPartnerDeleted } from "../accounts/lock-account.ts";
import { lockProgram } from "./lock-program.ts";

const LONGEST_CODE = 200;

export interface CouponOfPartner {
  readonly programId: string;
  readonly partnerId: string;
  readonly code: string;
}

/**
 * Sets a partner's coupon code, replacing the previous one. Codes are unique within a program, ignoring case; they
 * credit sales while the program's coupon offer is on.
 *
 * @throws ApiError `invalid_request`, `partner_not_found`, or `conflict` if another partner has the code, or the
 * account was deleted
 */
export async function setCoupon(
  tx: Tx,
  input: Readonly<{ partnerId: string; code: string; origin: Origin }>,
): Promise<CouponOfPartner> {
  const code = input.code.trim();
  if (code === "" || !isNoLongerThan(code, LONGEST_CODE) || !isOneLine(code)) {
    throw new ApiError(
      "invalid_request",
      `The coupon code must be one line of 1 to ${LONGEST_CODE} characters.`,
    );
  }
  const partner = await tx.db
    .selectFrom("Partner")
    .select(["id", "programId", "brandId", "accountId"])
    .where("id", "=", input.partnerId)
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError("partner_not_found");
  const { programId, brandId, accountId } = partner;
  await lockProgram(tx, brandId, programId);
  // After the lock, which a deletion holds: it has erased the codes, and would miss this one.
  await refuseIfPartnerDeleted(tx, accountId);
  const written = await tx.execute(
    `insert into coupon (program_id, code_folded, code, partner_id, created_at)
     select $1, lower($2), $2, $3, $4
     where not exists (select from coupon where program_id = $1 and code_folded = lower($2) and partner_id <> $3)
     on conflict (partner_id) do update set code_folded = excluded.code_folded, code = excluded.code`,
    [programId, code, partner.id, tx.now],
  );
  if (written === 0) {
    throw new ApiError("conflict", "Another partner of the program has this code; choose a different one.");
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId,
    accountId,
    action: "partner.set_coupon",
    targetId: partner.id,
    details: { code },
    at: tx.now,
  });
  return { programId, partnerId: partner.id, code };
}

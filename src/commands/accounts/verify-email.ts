import { recordAudit } from "../../db/audit.ts";
import { columns } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";

const VERIFIED = columns(Account, "account", { verifiedAt: "emailVerifiedAt" });

/**
 * Marks an account's address as verified. Repeated, it keeps the first date.
 *
 * @throws ApiError `invalid_request` for an unknown or deleted account
 */
export async function verifyEmail(
  tx: Tx,
  input: Readonly<{ accountId: string; origin: Origin }>,
): Promise<{ accountId: string; emailVerifiedAt: Date }> {
  const account = await tx.row<{ verifiedAt: Date; wasVerified: boolean }>(
    `update account set email_verified_at = coalesce(account.email_verified_at, $2)
     from account before where before.id = account.id and account.id = $1 and account.deleted_at is null
     returning ${VERIFIED}, before.email_verified_at is not null as "wasVerified"`,
    [input.accountId, tx.now],
  );
  if (account === null) {
    throw new ApiError("invalid_request", `Account ${input.accountId} not found.`);
  }
  if (!account.wasVerified) {
    await recordAudit(tx, {
      origin: input.origin,
      accountId: input.accountId,
      action: "account.verify_email",
      targetId: input.accountId,
      at: tx.now,
    });
  }
  return { accountId: input.accountId, emailVerifiedAt: account.verifiedAt };
}

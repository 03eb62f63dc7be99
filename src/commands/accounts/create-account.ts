import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { isMailbox } from "../../domain/customers/customer.ts";
import { newId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { requireLine } from "./require-line.ts";

export interface CreateAccount {
  readonly email: string;
  readonly name: string;
  /** Names the public page; case-insensitive. */
  readonly handle: string;
  /** Two-letter code. */
  readonly country: string;
  readonly isEmailVerified: boolean;
  readonly origin: Origin;
}

const LONGEST_NAME = 120;
const HANDLE_FORM = /^[a-z0-9][a-z0-9._-]{1,39}$/;

/**
 * Creates a partner's account.
 *
 * @throws ApiError `invalid_request`, naming the field. Address and handle are unique; a violation means `conflict`
 */
export async function createAccount(tx: Tx, input: CreateAccount): Promise<{ accountId: string }> {
  const name = requireLine("name", input.name, LONGEST_NAME);
  const email = input.email.trim();
  const handle = input.handle.trim().toLowerCase();
  const country = input.country.trim().toUpperCase();
  if (!isMailbox(email)) throw new ApiError("invalid_request", "email must be an email address.");
  if (!HANDLE_FORM.test(handle)) {
    throw new ApiError(
      "invalid_request",
      "handle must have 2 to 40 letters, digits, dots, hyphens or underscores.",
    );
  }
  if (!/^[A-Z]{2}$/.test(country))
    throw new ApiError("invalid_request", "country must be a two-letter code.");
  const accountId = newId("account");
  await tx.db
    .insertInto("Account")
    .values({
      id: accountId,
      handle,
      name,
      email,
      emailHash: customerHash(tx.deps.config.customerHashKey, email),
      emailVerifiedAt: input.isEmailVerified ? tx.now : null,
      country,
      createdAt: tx.now,
    })
    .execute();
  await recordAudit(tx, {
    origin: input.origin,
    accountId,
    action: "account.create",
    targetId: accountId,
    details: { country, isEmailVerified: input.isEmailVerified },
    at: tx.now,
  });
  return { accountId };
}

import { timingSafeEqual } from "node:crypto";
import type { SignInAttempt } from "../../db/entities/web-session.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Tx } from "../../db/transaction.ts";
import { isAttemptOpen, type AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import { hashOfCode, hashOfSecret } from "../../domain/sign-in/secret.ts";
import type { OidcIdentity } from "../../domain/sign-in/oidc.ts";
import type { SessionMethod } from "../../domain/sign-in/session.ts";
import { addressPurpose } from "./open-attempt.ts";

const ATTEMPT = [
  "id",
  "purpose",
  "addressSealed",
  "codeHash",
  "browserHash",
  "oidcIssuer",
  "oidcSubject",
  "tries",
  "expiresAt",
  "usedAt",
] as const;
type AttemptRow = Readonly<Pick<EntityRow<SignInAttempt>, (typeof ATTEMPT)[number]>>;

/** Somebody has proved who they are, by an attempt that nobody can use again. */
export interface UsedAttempt {
  readonly purpose: AttemptPurpose;
  readonly address: string;
  readonly method: SessionMethod;
  /** What the person is connected with from now on. */
  readonly identity: OidcIdentity | null;
}

/**
 * Uses the attempt of a link up, if it is open and was asked for in this browser. PEOPLE-7.
 *
 * @param input.browser the secret of this browser; null where it has none
 * @returns null where the link leads nowhere, or not here
 */
export async function useLink(
  tx: Tx,
  input: Readonly<{ token: string; browser: string | null }>,
): Promise<UsedAttempt | null> {
  const row = await tx.db
    .selectFrom("SignInAttempt")
    .select(ATTEMPT)
    .where("tokenHash", "=", hashOfSecret(input.token))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || !isAttemptOpen(row, tx.deps.systemClock.now())) return null;
  if (row.browserHash === null) return useUp(tx, row, "operator_link");
  if (input.browser === null || !timingSafeEqual(row.browserHash, hashOfSecret(input.browser))) return null;
  return useUp(tx, row, "link");
}

/**
 * Uses up the newest attempt of this browser, if it is open and the code is its own. A wrong code counts: after five
 * neither code nor link of the attempt work. PEOPLE-9.
 *
 * @returns null for a wrong code; the transaction has to be committed then too, since it counts
 */
export async function useCode(
  tx: Tx,
  input: Readonly<{ code: string; browser: string }>,
): Promise<UsedAttempt | null> {
  const row = await tx.db
    .selectFrom("SignInAttempt")
    .select(ATTEMPT)
    .where("browserHash", "=", hashOfSecret(input.browser))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || !isAttemptOpen(row, tx.deps.systemClock.now())) return null;
  await tx.db
    .updateTable("SignInAttempt")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", row.id)
    .execute();
  const hash = hashOfCode(tx.deps.config.customerHashKey, row.id, input.code);
  return timingSafeEqual(hash, row.codeHash) ? useUp(tx, row, "code") : null;
}

async function useUp(tx: Tx, row: AttemptRow, method: SessionMethod): Promise<UsedAttempt> {
  await tx.db
    .updateTable("SignInAttempt")
    .set({ usedAt: tx.deps.systemClock.now() })
    .where("id", "=", row.id)
    .execute();
  const address = tx.deps.seal.open(row.addressSealed, addressPurpose(row.id));
  const { oidcIssuer: issuer, oidcSubject: subject } = row;
  const identity = issuer === null || subject === null ? null : { issuer, subject };
  return { purpose: row.purpose, address, method, identity };
}

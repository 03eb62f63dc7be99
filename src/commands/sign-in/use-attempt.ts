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

/** A used attempt: the person has proved the address, and no one can use it again. */
export interface UsedAttempt {
  readonly purpose: AttemptPurpose;
  readonly address: string;
  readonly method: SessionMethod;
  /** The identity to connect, if any. */
  readonly identity: OidcIdentity | null;
}

/**
 * Uses up a link's attempt, if it is open and was requested in this browser. PEOPLE-7.
 *
 * @param input.browser this browser's secret, or null
 * @returns null if the link is invalid, or for another browser
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

/** More than one browser asks for within the time that a code works. */
const MOST_OPEN = 20;

/**
 * Uses up the attempt of this browser whose code it is, if it is open: of two mails, either one's code works. Another code
 * counts for all of them; after five, neither a code nor its link works. PEOPLE-9.
 *
 * @returns null for a wrong code; commit the transaction then too, since the attempt counts
 */
export async function useCode(
  tx: Tx,
  input: Readonly<{ code: string; browser: string }>,
): Promise<UsedAttempt | null> {
  const now = tx.deps.systemClock.now();
  const rows = await tx.db
    .selectFrom("SignInAttempt")
    .select(ATTEMPT)
    .where("browserHash", "=", hashOfSecret(input.browser))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MOST_OPEN)
    .forUpdate()
    .execute();
  const open = rows.filter((row) => isAttemptOpen(row, now));
  const { customerHashKey } = tx.deps.config;
  const own = open.find((row) =>
    timingSafeEqual(hashOfCode(customerHashKey, row.id, input.code), row.codeHash),
  );
  if (own !== undefined) return useUp(tx, own, "code");
  if (open.length === 0) return null;
  await tx.db
    .updateTable("SignInAttempt")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where(
      "id",
      "in",
      open.map(({ id }) => id),
    )
    .execute();
  return null;
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

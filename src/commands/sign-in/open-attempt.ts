import { randomBytes } from "node:crypto";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { ATTEMPT_MS, CODE_CHARACTERS, codeFrom, type AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import type { OidcIdentity } from "../../domain/sign-in/oidc.ts";
import { hashOfAddress, hashOfCode, hashOfSecret } from "../../domain/sign-in/secret.ts";
import { newSecret } from "./secrets.ts";

export interface OpenedAttempt {
  readonly id: string;
  /** URL of the confirmation page. */
  readonly link: string;
  readonly code: string;
  readonly expiresAt: Date;
}

export const addressPurpose = (attemptId: string): string => `sign_in_attempt:${attemptId}`;

/**
 * Creates a sign-in attempt with a link and a code, either of which begins a session while it is open.
 *
 * @param input.browser secret of the requesting browser; null for an operator's link, which works in any
 * @param input.identity to connect when the attempt is used
 */
export async function openAttempt(
  tx: Tx,
  input: Readonly<{
    address: string;
    purpose: AttemptPurpose;
    browser: string | null;
    isKnown: boolean;
    identity: OidcIdentity | null;
  }>,
): Promise<OpenedAttempt> {
  const { config, seal, systemClock } = tx.deps;
  const now = systemClock.now();
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS);
  const id = newId("signInAttempt");
  const { secret: token, hash: tokenHash } = newSecret();
  const code = codeFrom(randomBytes(CODE_CHARACTERS));
  await tx.db
    .insertInto("SignInAttempt")
    .values({
      id,
      purpose: input.purpose,
      addressHash: hashOfAddress(config.customerHashKey, input.address),
      addressSealed: seal.seal(input.address, addressPurpose(id)),
      tokenHash,
      codeHash: hashOfCode(config.customerHashKey, id, code),
      browserHash: input.browser === null ? null : hashOfSecret(input.browser),
      isKnown: input.isKnown,
      createdAt: now,
      expiresAt,
      oidcIssuer: input.identity?.issuer ?? null,
      oidcSubject: input.identity?.subject ?? null,
    })
    .execute();
  return { id, link: `${config.baseUrl}/sign-in/link?token=${token}`, code, expiresAt };
}

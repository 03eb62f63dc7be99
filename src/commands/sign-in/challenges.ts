import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { challengeMs, type ChallengePurpose } from "../../domain/sign-in/challenge.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";
import { newSecret } from "./secrets.ts";

/** The holder of a challenge: a browser's attempt secret, or a session id. */
interface HeldChallenge {
  readonly purpose: ChallengePurpose;
  readonly holder: string;
}

/** Issues a challenge of 256 bits. @returns it as base64url */
export async function openChallenge(tx: Tx, { purpose, holder }: HeldChallenge): Promise<string> {
  const now = tx.deps.systemClock.now();
  const { secret: challenge, hash } = newSecret();
  await tx.db
    .insertInto("SignInChallenge")
    .values({
      id: newId("signInChallenge"),
      purpose,
      challengeHash: hash,
      holderHash: hashOfSecret(holder),
      createdAt: now,
      expiresAt: new Date(now.getTime() + challengeMs(purpose)),
    })
    .execute();
  return challenge;
}

/**
 * Uses up a challenge, whether or not its response is valid. PEOPLE-26.
 *
 * @returns whether it was open, and issued to this holder for this purpose
 */
export async function useChallenge(
  tx: Tx,
  { challenge, purpose, holder }: HeldChallenge & { readonly challenge: string },
): Promise<boolean> {
  const now = tx.deps.systemClock.now();
  const used = await tx.db
    .updateTable("SignInChallenge")
    .set({ usedAt: now })
    .where("challengeHash", "=", hashOfSecret(challenge))
    .where("holderHash", "=", hashOfSecret(holder))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

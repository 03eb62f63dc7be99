import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { newId } from "../../domain/ids.ts";
import { homePage } from "../../domain/pages.ts";
import { MOST_PASSKEYS, PASSKEY_MS } from "../../domain/sign-in/challenge.ts";
import { openChallenge, useChallenge } from "../sign-in/challenges.ts";
import { challengeIn, relyingParty, webauthn } from "./relying-party.ts";

interface Adding {
  readonly loginId: string;
  /** The session that asks; the response must come from the same one. */
  readonly sessionId: string;
}

/**
 * Returns the options for creating a passkey, excluding devices that already have one.
 *
 * @throws ApiError `conflict` for a person with twenty passkeys
 */
export async function offerPasskey(
  tx: Tx,
  { loginId, sessionId, email, name }: Adding & { readonly email: string; readonly name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const passkeys = await listCredentials(tx, loginId);
  if (passkeys.length >= MOST_PASSKEYS)
    throw new ApiError("conflict", `You already have ${MOST_PASSKEYS} passkeys.`);
  const party = relyingParty(tx);
  const challenge = await openChallenge(tx, { purpose: "passkey_add", holder: sessionId });
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(loginId),
    challenge: Buffer.from(challenge, "base64url"),
    timeout: PASSKEY_MS,
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

const listCredentials = (tx: Tx, loginId: string) =>
  tx.db.selectFrom("Passkey").select(["credentialId", "transports"]).where("loginId", "=", loginId).execute();

/**
 * Verifies and stores a new passkey. PEOPLE-27.
 *
 * @throws ApiError `passkey_refused` for an invalid response; `conflict` for a passkey that is already stored
 */
export async function addPasskey(
  tx: Tx,
  input: Adding & Readonly<{ name: string; response: RegistrationResponseJSON; origin: Origin }>,
): Promise<{ passkeyId: string }> {
  const { loginId, sessionId, name, response } = input;
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOpen =
    challenge !== null && (await useChallenge(tx, { challenge, purpose: "passkey_add", holder: sessionId }));
  const made = isOpen ? await verify(tx, response, challenge) : null;
  if (made === null) throw new ApiError("passkey_refused");
  const passkeyId = newId("passkey");
  const added = await tx.db
    .insertInto("Passkey")
    .values({
      id: passkeyId,
      loginId,
      credentialId: Buffer.from(made.credential.id, "base64url"),
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: made.credential.transports ?? [],
      name,
      isBackedUp: made.credentialBackedUp,
      createdAt: tx.now,
    })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) throw new ApiError("conflict", "This passkey was already added.");
  await recordAudit(tx, { origin: input.origin, action: "passkey.add", targetId: passkeyId, at: tx.now });
  await enqueueMails(tx, [
    {
      loginId,
      template: "passkey_added",
      variables: { name, link: homePage(tx.deps.config.baseUrl) },
      mailKey: `passkey_added:${passkeyId}`,
    },
  ]);
  return { passkeyId };
}

async function verify(tx: Tx, response: RegistrationResponseJSON, challenge: string) {
  const { id, origin } = relyingParty(tx);
  const { verifyRegistrationResponse } = await webauthn();
  try {
    await refuseCertificates(response);
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    return registrationInfo ?? null;
  } catch {
    return null;
  }
}

/**
 * Rejects attestation certificates. We request none, and a forged response could name revocation lists to be fetched
 * from inside our network.
 */
async function refuseCertificates(response: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = Buffer.from(response.response.attestationObject, "base64url");
  const format = decodeAttestationObject(new Uint8Array(attestation)).get("fmt");
  if (format !== "none") throw new Error(`attestation ${format} was not asked for`);
}

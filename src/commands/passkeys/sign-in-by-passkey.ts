import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { columns, type RowOf } from "../../db/columns.ts";
import { Login } from "../../db/entities/login.ts";
import { Passkey } from "../../db/entities/passkey.ts";
import type { Tx } from "../../db/transaction.ts";
import { PASSKEY_MS } from "../../domain/sign-in/challenge.ts";
import type { AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import { openChallenge, useChallenge } from "../sign-in/challenges.ts";
import { beginSession, renewSession, type OpenedSession } from "../sign-in/sessions.ts";
import type { SigningBrowser } from "../sign-in/sign-in.ts";
import { challengeIn, relyingParty, webauthn } from "./relying-party.ts";

const PURPOSES = { sign_in: "passkey_sign_in", step_up: "passkey_step_up" } as const;

/**
 * Returns the options for a passkey request. They are the same for everyone: the device knows its passkeys for this
 * service.
 *
 * @param input.browser the secret that the challenge is bound to
 */
export async function askForPasskey(
  tx: Tx,
  input: Readonly<{ browser: string; purpose: AttemptPurpose }>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const challenge = await openChallenge(tx, { purpose: PURPOSES[input.purpose], holder: input.browser });
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(tx).id,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: PASSKEY_MS,
    userVerification: "required",
  });
}

/**
 * Begins a session for the passkey's owner, or renews theirs as after any step-up. PEOPLE-26.
 *
 * @returns null for an invalid response; commit the transaction then too, since the challenge is used up
 */
export async function signInByPasskey(
  tx: Tx,
  response: AuthenticationResponseJSON,
  input: Readonly<{ browser: SigningBrowser; purpose: AttemptPurpose }>,
): Promise<OpenedSession | null> {
  const { browser, purpose } = input;
  const challenge = challengeIn(response.response.clientDataJSON);
  if (challenge === null || browser.attemptSecret === null) return null;
  const asked = { challenge, purpose: PURPOSES[purpose], holder: browser.attemptSecret };
  if (!(await useChallenge(tx, asked))) return null;
  const address = await usePasskey(tx, response, challenge);
  if (address === null) return null;
  const { sessionSecret, name, requestId } = browser;
  const method = "passkey";
  if (purpose === "sign_in") {
    return beginSession(tx, { address, method, formerSecret: sessionSecret, browser: name, requestId });
  }
  return sessionSecret === null
    ? null
    : renewSession(tx, { secret: sessionSecret, address, method, requestId });
}

const PASSKEY = columns(Passkey, "k", ["id", "publicKey", "counter"]);
const LOGIN = columns(Login, "l", { loginId: "id", email: "email" });

/** @returns the address of the login whose passkey signed the challenge, or null */
async function usePasskey(
  tx: Tx,
  response: AuthenticationResponseJSON,
  challenge: string,
): Promise<string | null> {
  const passkey = await tx.row<RowOf<typeof PASSKEY> & RowOf<typeof LOGIN>>(
    `select ${PASSKEY}, ${LOGIN}
     from passkey k join login l on l.id = k.login_id where k.credential_id = $1 for update of k`,
    [Buffer.from(response.id, "base64url")],
  );
  if (passkey === null) return null;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString("utf8") !== passkey.loginId) return null;
  const { id, origin } = relyingParty(tx);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await tx.db
    .updateTable("Passkey")
    .set({ counter: newCounter, isBackedUp: credentialBackedUp, usedAt: tx.deps.systemClock.now() })
    .where("id", "=", passkey.id)
    .execute();
  return passkey.email;
}

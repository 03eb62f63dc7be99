import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import type { OidcIdentity } from "../../domain/sign-in/oidc.ts";
import { findPerson } from "../../queries/sign-in/find-person.ts";
import { sessionRule } from "../../queries/sign-in/live-sessions.ts";
import { openAttempt } from "./open-attempt.ts";

/**
 * Owes a mail with a link and a code to whoever asked to sign in. For an address that nobody signs in with yet the very
 * same is done, and its mail offers to create an account: whoever asks learns nothing from the answer or from the time it
 * takes. PEOPLE-10.
 *
 * @param input.address as `signInAddress` makes it
 * @param input.browser the secret of the browser that asks, in which alone the link and the code will work
 * @param input.identity what the person is connected with, once they have proved to read the mail. PEOPLE-29
 */
export async function askToSignIn(
  tx: Tx,
  input: Readonly<{
    address: string;
    browser: string;
    purpose: AttemptPurpose;
    identity: OidcIdentity | null;
  }>,
): Promise<void> {
  const { address, browser, purpose, identity } = input;
  const { loginId, isKnown } = await findPerson(tx, address, sessionRule(tx.deps));
  const { id, link, code } = await openAttempt(tx, { address, purpose, browser, isKnown, identity });
  await enqueueMails(tx, [
    {
      ...(loginId === null ? { recipientAddress: address } : { loginId }),
      template: isKnown ? "sign_in" : "sign_up",
      variables: { purpose },
      secret: { link, code },
      mailKey: `sign_in:${id}`,
    },
  ]);
}

import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Language } from "../../domain/language.ts";
import type { AttemptPurpose } from "../../domain/sign-in/attempt.ts";
import type { OidcIdentity } from "../../domain/sign-in/oidc.ts";
import { findPerson } from "../../queries/sign-in/find-person.ts";
import { sessionRule } from "../../queries/sign-in/live-sessions.ts";
import { openAttempt } from "./open-attempt.ts";

/**
 * Enqueues a mail with a sign-in link and a code. An unknown address gets the same treatment, with a mail that
 * offers an account: neither response nor timing reveals which addresses exist. PEOPLE-10.
 *
 * @param input.address as `signInAddress` makes it
 * @param input.browser the requesting browser's secret; link and code work only there
 * @param input.language of the page, for someone who has chosen none. PEOPLE-35
 * @param input.isLanguageAsked whether the page's address asked for it; the link then asks for it too. PEOPLE-36
 * @param input.identity connected once the mail is proved to have arrived. PEOPLE-29
 */
export async function askToSignIn(
  tx: Tx,
  input: Readonly<{
    address: string;
    browser: string;
    purpose: AttemptPurpose;
    identity: OidcIdentity | null;
    language: Language;
    isLanguageAsked: boolean;
  }>,
): Promise<void> {
  const { address, browser, purpose, identity, language, isLanguageAsked } = input;
  const { loginId, isKnown } = await findPerson(tx, address, sessionRule(tx.deps));
  const { id, link, code, expiresAt } = await openAttempt(tx, {
    address,
    purpose,
    browser,
    isKnown,
    identity,
  });
  await enqueueMails(tx, [
    {
      ...(loginId === null ? { recipientAddress: address } : { loginId }),
      template: isKnown ? "sign_in" : "sign_up",
      variables: { purpose, language, isLanguageAsked },
      secret: { link, code },
      mailKey: `sign_in:${id}`,
      expiresAt,
      // Anyone may ask in the name of very many unknown addresses, whose mails must delay no other work.
      isBulk: !isKnown,
    },
  ]);
}

import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { signInAddress } from "../../domain/sign-in/member.ts";
import { findPerson } from "../../queries/sign-in/find-person.ts";
import { sessionRule } from "../../queries/sign-in/live-sessions.ts";
import { openAttempt } from "./open-attempt.ts";

/**
 * Creates a sign-in link for the operator to hand over: it works once, in any browser, for 15 minutes. For people
 * whom no mail reaches. PEOPLE-21.
 *
 * @throws ApiError `invalid_request` for an address that may not sign in
 */
export async function issueSignInLink(
  tx: Tx,
  input: Readonly<{ email: string; origin: Origin }>,
): Promise<{ link: string }> {
  const address = signInAddress(input.email);
  const { isKnown } = await findPerson(tx, address, sessionRule(tx.deps));
  if (!isKnown) {
    throw new ApiError("invalid_request", "Nobody may sign in with this email address.", {
      next: "Check the address; a brand's people are invited first (vp member invite).",
    });
  }
  const { id, link } = await openAttempt(tx, {
    address,
    purpose: "sign_in",
    browser: null,
    isKnown,
    identity: null,
  });
  await recordAudit(tx, { origin: input.origin, action: "sign_in.issue_link", targetId: id, at: tx.now });
  return { link };
}

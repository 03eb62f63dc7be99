import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { findAddressChange } from "../../queries/sign-in/find-address-change.ts";
import { actorOfLogin } from "./actor-of-login.ts";
import { endSessions } from "./sessions.ts";

/** `taken`: somebody signs in with the new address already. `gone`: the link confirms nothing any more. */
export type AddressChangeResult = "changed" | "taken" | "gone";

/**
 * Gives a person, and the partner account that is theirs, the address that a mailed link confirms. Their other sessions
 * end, and the former address is notified. PEOPLE-38.
 *
 * @param input.sessionId the session that confirms; it goes on
 */
export async function changeAddress(
  tx: Tx,
  input: Readonly<{ loginId: string; sessionId: string; token: string; requestId: string | null }>,
): Promise<AddressChangeResult> {
  const { loginId, sessionId, token, requestId } = input;
  const login = await tx.db
    .selectFrom("Login")
    .select(["email", "locale"])
    .where("id", "=", loginId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const change = await findAddressChange(tx, { loginId, token }, tx.deps.systemClock.now());
  if (change === null) return "gone";
  const { email } = change;
  if (await isTaken(tx, loginId, email)) return "taken";
  await tx.db.deleteFrom("AddressChange").where("id", "=", change.id).execute();
  await tx.db.updateTable("Login").set({ email }).where("id", "=", loginId).execute();
  const emailHash = customerHash(tx.deps.config.customerHashKey, email);
  await tx.db
    .updateTable("Account")
    .set({ email, emailHash, emailVerifiedAt: tx.now })
    .where("loginId", "=", loginId)
    .where("deletedAt", "is", null)
    .execute();
  await recordAudit(tx, {
    origin: { actor: await actorOfLogin(tx, loginId), requestId },
    action: "login.change_address",
    targetId: loginId,
    at: tx.now,
  });
  await endSessions(tx, { loginId, sessionId: null, exceptSessionId: sessionId, requestId });
  await tieMailsTo(tx, loginId, login.email);
  await enqueueMails(tx, [
    {
      recipientAddress: login.email,
      aboutLoginId: loginId,
      template: "address_changed",
      variables: { language: login.locale },
      mailKey: `address_changed:${change.id}`,
    },
  ]);
  return "changed";
}

async function isTaken(tx: Tx, loginId: string, email: string): Promise<boolean> {
  const other = await tx.row(
    `select from login where email = $2 and id <> $1
     union all
     select from account where lower(email) = $2 and deleted_at is null and login_id is distinct from $1
     limit 1`,
    [loginId, email],
  );
  return other !== null;
}

/**
 * Mails to a bare address, as of signing up or an invitation, are found by the person's address. Those to a former one
 * are tied to the login instead, for an erasure; somebody else may have the address from now on. PARTNER-20.
 */
async function tieMailsTo(tx: Tx, loginId: string, formerEmail: string): Promise<void> {
  await tx.execute(
    "update mail set about_login_id = $1 where lower(recipient_address) = $2 and about_login_id is null",
    [loginId, formerEmail],
  );
}

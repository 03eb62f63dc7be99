import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isMailbox } from "../../domain/customers/customer.ts";
import { newId } from "../../domain/ids.ts";
import { ADDRESS_CHANGE_MS } from "../../domain/sign-in/address-change.ts";
import { signInAddress } from "../../domain/sign-in/member.ts";
import { isOneLine } from "../../domain/text.ts";
import { newSecret } from "./secrets.ts";

/**
 * Mails a link to a person's new address; nothing changes until it is followed. It replaces a link asked for before.
 * Nothing shows whether the address is somebody's already. PEOPLE-38.
 *
 * @param input.email the address of now
 * @param input.newEmail as typed
 * @throws ApiError `invalid_request` for what is no address, or the one of now
 */
export async function askToChangeAddress(
  tx: Tx,
  input: Readonly<{ loginId: string; email: string; newEmail: string; origin: Origin }>,
): Promise<{ email: string; expiresAt: Date }> {
  const { loginId, origin } = input;
  const email = signInAddress(input.newEmail);
  if (!isMailbox(email) || !isOneLine(email))
    throw new ApiError("invalid_request", "email must be an email address.");
  if (email === input.email) throw new ApiError("invalid_request", "email is already your address.");
  const id = newId("addressChange");
  const createdAt = tx.deps.systemClock.now();
  const expiresAt = new Date(createdAt.getTime() + ADDRESS_CHANGE_MS);
  const { secret: token, hash: tokenHash } = newSecret();
  // Those of others that have expired go too: nobody needs the addresses any more.
  await tx.db
    .deleteFrom("AddressChange")
    .where((eb) => eb.or([eb("loginId", "=", loginId), eb("expiresAt", "<", createdAt)]))
    .execute();
  await tx.db
    .insertInto("AddressChange")
    .values({ id, loginId, email, tokenHash, createdAt, expiresAt })
    .execute();
  await recordAudit(tx, { origin, action: "login.ask_to_change_address", targetId: loginId, at: tx.now });
  const { locale } = await tx.db
    .selectFrom("Login")
    .select("locale")
    .where("id", "=", loginId)
    .executeTakeFirstOrThrow();
  await enqueueMails(tx, [
    {
      recipientAddress: email,
      aboutLoginId: loginId,
      template: "address_change",
      variables: { formerEmail: input.email, language: locale },
      secret: { link: `${tx.deps.config.baseUrl}/change-address?token=${token}` },
      mailKey: `address_change:${id}`,
      expiresAt,
    },
  ]);
  return { email, expiresAt };
}

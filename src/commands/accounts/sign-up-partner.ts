import { randomBytes } from "node:crypto";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Language } from "../../domain/language.ts";
import { isCountry } from "../../domain/partners/country.ts";
import { handleBase } from "../../domain/partners/handle.ts";
import { findAccountOfLogin } from "../../queries/sign-in/seats.ts";
import { chooseLanguage } from "../sign-in/choose-language.ts";
import { linkAccount } from "../sign-in/ensure-login.ts";
import { createAccount } from "./create-account.ts";

const SUFFIX_BYTES = 3;

/**
 * Makes the partner's account of somebody who has signed in, with a handle that their name makes. PEOPLE-30.
 *
 * @param input.isEmailVerified whether the session proves that they read the mail of their address
 * @param input.language that the page was asked for in; chosen for somebody who has chosen none. PEOPLE-36
 * @returns null for somebody who is a partner already
 * @throws ApiError `invalid_request`, naming the field
 */
export async function signUpPartner(
  tx: Tx,
  input: Readonly<{
    loginId: string;
    name: string;
    country: string;
    isEmailVerified: boolean;
    language: Language | null;
    requestId: string | null;
  }>,
): Promise<{ accountId: string } | null> {
  const { loginId, name, country, isEmailVerified, language, requestId } = input;
  if (!isCountry(country)) throw new ApiError("invalid_request", "country must be a two-letter code.");
  // Locked first: a second form of the same person sees the account of the first.
  const login = await tx.db
    .selectFrom("Login")
    .select(["email", "locale"])
    .where("id", "=", loginId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // An account made for the address since they signed in becomes theirs, as it would at the next sign-in.
  await linkAccount(tx, { loginId, address: login.email, isMailboxProved: isEmailVerified });
  if ((await findAccountOfLogin(tx, loginId)) !== null) return null;
  const origin = { actor: { kind: "partner_user", id: loginId }, requestId } as const;
  const handle = await freeHandle(tx, handleBase(name));
  const { accountId } = await createAccount(tx, {
    email: login.email,
    name,
    handle,
    country,
    isEmailVerified,
    origin,
  });
  await tx.db.updateTable("Account").set({ loginId }).where("id", "=", accountId).execute();
  await tx.db.updateTable("Login").set({ name: name.trim() }).where("id", "=", loginId).execute();
  if (language !== null && login.locale === null) await chooseLanguage(tx, { loginId, language, origin });
  return { accountId };
}

async function freeHandle(tx: Tx, base: string): Promise<string> {
  const taken = await tx.db.selectFrom("Account").select("id").where("handle", "=", base).executeTakeFirst();
  return taken === undefined ? base : `${base}-${randomBytes(SUFFIX_BYTES).toString("hex")}`;
}

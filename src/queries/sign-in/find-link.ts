import type { Sql } from "../../db/sql.ts";
import { isAttemptOpen } from "../../domain/sign-in/attempt.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";

/**
 * The state of a link: works in this browser (`new` for an unknown address), only in the one that requested it, or
 * no longer.
 */
export type LinkState = "here" | "new" | "elsewhere" | "gone";

/**
 * The state of a sign-in link. Reading changes nothing, however often: mail scanners follow every link in a mail
 * before its reader does. PEOPLE-7.
 *
 * @param input.browser the secret of this browser, or null
 * @param now system clock
 */
export async function findLink(
  sql: Sql,
  input: { readonly token: string; readonly browser: string | null },
  now: Date,
): Promise<LinkState> {
  const attempt = await sql.db
    .selectFrom("SignInAttempt")
    .select(["tries", "expiresAt", "usedAt", "browserHash", "isKnown"])
    .where("tokenHash", "=", hashOfSecret(input.token))
    .executeTakeFirst();
  if (attempt === undefined || !isAttemptOpen(attempt, now)) return "gone";
  if (attempt.browserHash === null) return "here";
  const isHere = input.browser !== null && attempt.browserHash.equals(hashOfSecret(input.browser));
  if (!isHere) return "elsewhere";
  return attempt.isKnown ? "here" : "new";
}

import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";

/**
 * Returns the login of an address, creating it if needed, and links the partner account with the same address.
 *
 * @param input.name for a new login without an account
 * @param input.isMailboxProved whether the person has just proved access to the mailbox
 */
export async function ensureLogin(
  tx: Tx,
  input: Readonly<{ address: string; name?: string; isMailboxProved: boolean }>,
): Promise<{ loginId: string }> {
  const { address } = input;
  await tx.execute(
    `insert into login (id, email, name, created_at)
     values ($1, $2, coalesce((select name from account where lower(email) = $2 and deleted_at is null), $3), $4)
     on conflict (email) do nothing`,
    [newId("login"), address, input.name ?? address.split("@")[0], tx.now],
  );
  const { loginId } = await tx.db
    .selectFrom("Login")
    .select("id as loginId")
    .where("email", "=", address)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await linkAccount(tx, { loginId, address, isMailboxProved: input.isMailboxProved });
  return { loginId };
}

/** Links the partner account with a login's address, if it has no login yet or its address is not verified. */
export async function linkAccount(
  tx: Tx,
  input: Readonly<{ loginId: string; address: string; isMailboxProved: boolean }>,
): Promise<void> {
  const { loginId, address, isMailboxProved } = input;
  await tx.db
    .updateTable("Account")
    .set((eb) => ({
      loginId,
      ...(isMailboxProved && { emailVerifiedAt: eb.fn.coalesce("emailVerifiedAt", eb.val(tx.now)) }),
    }))
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", address))
    .where("deletedAt", "is", null)
    .where((eb) => eb.or([eb("loginId", "is", null), eb("emailVerifiedAt", "is", null)]))
    .execute();
}

import type { Tx } from "../../db/transaction.ts";

/** So many take some tens of milliseconds. */
const PAGE_SIZE = 1_000;

/**
 * Erases the messages between a deleted account and brands. This transaction erases the first thousand; nobody is shown any
 * of the others once it is committed, and workers erase these, by `eraseFurtherMessages`.
 */
export async function eraseMessages(tx: Tx, accountId: string): Promise<void> {
  // Threads are what lists and counts are made of. The messages themselves are not shown of a deleted account.
  await tx.execute(
    "delete from message_thread where partner_id in (select id from partner where account_id = $1)",
    [accountId],
  );
  if (await erasePage(tx, accountId))
    await tx.db.insertInto("MessageErasure").values({ accountId }).execute();
}

/**
 * Erases the next thousand of the messages that a deletion left.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function eraseFurtherMessages(tx: Tx, accountId: string): Promise<boolean> {
  const erasure = await tx.row("select from message_erasure where account_id = $1 for update skip locked", [
    accountId,
  ]);
  if (erasure === null) return false;
  const isMore = await erasePage(tx, accountId);
  if (!isMore) await tx.execute("delete from message_erasure where account_id = $1", [accountId]);
  return isMore;
}

/** @returns whether there may be more */
async function erasePage(tx: Tx, accountId: string): Promise<boolean> {
  const erased = await tx.execute(
    `delete from message where id = any(array(
       select e.id from partner m join message e on e.partner_id = m.id where m.account_id = $1 limit $2))`,
    [accountId, PAGE_SIZE],
  );
  return erased === PAGE_SIZE;
}

import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Broadcast, RecipientPage } from "../../db/entities/message.ts";
import { Partner } from "../../db/entities/partner.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { broadcastOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";

export interface BroadcastMessage {
  readonly brandId: string;
  readonly brandName: string;
  readonly programId: string;
  readonly body: string;
  readonly origin: Origin;
}

export interface SentBroadcast {
  readonly broadcastId: string;
  /** How many receive it. */
  readonly recipients: number;
  /** Of the first recipients. */
  readonly messageIds: string[];
}

/** So many messages take some tens of milliseconds. */
export const WRITTEN_AT_ONCE = 1_000;

/**
 * Sends a brand's message to every approved partner. This transaction lists the recipients, and writes the first thousand
 * messages; workers write the others, by `broadcastFurther`. Mails are the work of a process of its own, which begins
 * once all messages are written.
 *
 * @throws ApiError `program_not_found`
 */
export async function broadcastMessage(tx: Tx, input: BroadcastMessage): Promise<SentBroadcast> {
  await requireProgram(tx, input.brandId, input.programId);
  const broadcastId = newId("broadcast");
  const recipients = await listRecipients(tx, broadcastId, input);
  const { brandId, programId, body } = input;
  const broadcast = { id: broadcastId, programId, brandId, body, createdAt: tx.now };
  await tx.db
    .insertInto("Broadcast")
    .values({ ...broadcast, recipients })
    .execute();
  const page = await writePage(tx, broadcast);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    programId: input.programId,
    action: "message.broadcast",
    targetId: broadcastId,
    details: { recipients },
    at: tx.now,
  });
  return { broadcastId, recipients, messageIds: page?.messageIds ?? [] };
}

const BROADCAST = columns(Broadcast, "b", ["id", "programId", "body", "createdAt"]);

/**
 * Writes the next thousand messages of a broadcast.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function broadcastFurther(tx: Tx, broadcastId: string): Promise<boolean> {
  const broadcast = await tx.row<RowOf<typeof BROADCAST>>(
    `select ${BROADCAST} from broadcast b where b.id = $1 for update skip locked`,
    [broadcastId],
  );
  if (broadcast === null) return false;
  const page = await writePage(tx, broadcast);
  return page?.isMore ?? false;
}

/**
 * Keeps the ids of all recipients, in pages: who they are is decided at one moment, whatever becomes of them later. A
 * deleted account has no approved partner.
 *
 * @returns how many there are
 */
async function listRecipients(tx: Tx, broadcastId: string, input: BroadcastMessage): Promise<number> {
  const pages = await tx.rows<{ size: number }>(
    `insert into recipient_page (broadcast_id, number, sender_name, partner_ids)
     select $1, number, $2, array_agg(id)
     from (
       select m.id, (row_number() over (order by m.id) - 1) / $5 as number
       from partner m where m.program_id = $3 and m.brand_id = $4 and m.status = 'approved'
     ) recipient
     group by number
     returning cardinality(partner_ids) as size`,
    [broadcastId, input.brandName, input.programId, input.brandId, WRITTEN_AT_ONCE],
  );
  return pages.reduce((sum, { size }) => sum + size, 0);
}

const PAGE = columns(RecipientPage, "r", ["senderName", "partnerIds"]);
const PARTNER = columns(Partner, "m", ["id"]);

/**
 * Writes the next page of a broadcast's messages, in the order of partners, with the time of the broadcast. The last page
 * starts the process that mails: it goes through the messages once.
 *
 * @returns null if all are written
 */
async function writePage(
  tx: Tx,
  broadcast: RowOf<typeof BROADCAST>,
): Promise<{ readonly messageIds: string[]; readonly isMore: boolean } | null> {
  const { id: broadcastId, programId } = broadcast;
  const page = await tx.row<RowOf<typeof PAGE> & { isMore: boolean }>(
    `delete from recipient_page r
     where r.broadcast_id = $1 and r.number = (select min(number) from recipient_page where broadcast_id = $1)
     returning ${PAGE},
       exists (select from recipient_page n where n.broadcast_id = $1 and n.number > r.number) as "isMore"`,
    [broadcastId],
  );
  if (page === null) return null;
  const partners = await recipientsLeft(tx, programId, page.partnerIds);
  const messageIds = partners.map(() => newId("message"));
  await tx.execute(
    `insert into message (id, partner_id, broadcast_id, sender, sender_name, body, created_at)
     select id, partner_id, $3, 'brand', $4, $5, $6 from unnest($1::text[], $2::text[]) as row (id, partner_id)`,
    [
      messageIds,
      partners.map(({ id }) => id),
      broadcastId,
      page.senderName,
      broadcast.body,
      broadcast.createdAt,
    ],
  );
  if (!page.isMore) await enqueue(tx, broadcastOutboxMessage({ broadcastId, programId }));
  return { messageIds, isMore: page.isMore };
}

/**
 * Those whose accounts are not deleted. A deletion at the same moment waits, and then erases what is written: it locks its
 * account before it looks for messages.
 */
function recipientsLeft(
  tx: Tx,
  programId: string,
  partnerIds: readonly string[],
): Promise<RowOf<typeof PARTNER>[]> {
  return tx.rows<RowOf<typeof PARTNER>>(
    `select ${PARTNER} from partner m join account a on a.id = m.account_id
     where m.program_id = $1 and m.id = any($2::text[]) and a.deleted_at is null
     order by m.id for key share of a`,
    [programId, partnerIds],
  );
}

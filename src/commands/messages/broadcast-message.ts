import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
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
  /** One per recipient. */
  readonly messageIds: string[];
}

const PARTNER = columns(Partner, "m", ["id"]);

/**
 * Writes a brand's message to every approved partner's thread. Its process enqueues the mails page by page, so this
 * transaction stays short.
 *
 * @throws ApiError `program_not_found`
 */
export async function broadcastMessage(tx: Tx, input: BroadcastMessage): Promise<SentBroadcast> {
  await requireProgram(tx, input.brandId, input.programId);
  const partners = await tx.rows<RowOf<typeof PARTNER>>(
    `select ${PARTNER} from partner m join account a on a.id = m.account_id
     where m.program_id = $1 and m.brand_id = $2 and m.status = 'approved' and a.deleted_at is null
     order by m.id`,
    [input.programId, input.brandId],
  );
  const broadcastId = newId("broadcast");
  const messageIds = partners.map(() => newId("message"));
  const { brandId, programId, body } = input;
  await tx.db
    .insertInto("Broadcast")
    .values({ id: broadcastId, programId, brandId, body, recipients: partners.length, createdAt: tx.now })
    .execute();
  await tx.execute(
    `insert into message (id, partner_id, broadcast_id, sender, sender_name, body, created_at)
     select id, partner_id, $3, 'brand', $4, $5, $6 from unnest($1::text[], $2::text[]) as row (id, partner_id)`,
    [messageIds, partners.map(({ id }) => id), broadcastId, input.brandName, input.body, tx.now],
  );
  await enqueue(tx, broadcastOutboxMessage({ broadcastId, programId: input.programId }));
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    programId: input.programId,
    action: "message.broadcast",
    targetId: broadcastId,
    details: { recipients: partners.length },
    at: tx.now,
  });
  return { broadcastId, messageIds };
}

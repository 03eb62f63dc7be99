import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { Postback } from "../../db/entities/postback.ts";
import { Program } from "../../db/entities/program.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { postbackOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { isQueued, queueForHost } from "./host-queue.ts";
import { expandPostback, type PostbackEvent } from "../../domain/messaging/postback.ts";

export interface PostbackChange {
  readonly conversionId: string;
  readonly event: PostbackEvent;
  /** What happened, unique per conversion and event, so that it is sent once. */
  readonly cause: string;
}

const SALE = columns(Conversion, "c", [
  "partnerId",
  "programId",
  "status",
  "directCents",
  "clickId",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
]);
const PROGRAM = columns(Program, "p", ["slug", "currency", "brandId"]);
const POSTBACK = columns(Postback, "b", ["url"]);

interface SaleRow extends Readonly<RowOf<typeof SALE> & RowOf<typeof PROGRAM> & RowOf<typeof POSTBACK>> {
  readonly url: string;
}

/**
 * Enqueues a partner's postback about its sale, in the transaction of the change and with the values after it. Call
 * it after writing the conversion's row. Does nothing for test sales, or without a URL. Switching postbacks off and
 * deleting the account wait until this transaction is over, so that they end this delivery, too.
 *
 * @returns the delivery's id, or null without one, or where the URL with its values is none
 */
export async function recordPostback(tx: Tx, change: PostbackChange): Promise<string | null> {
  const sale = await tx.row<SaleRow>(
    `select ${SALE}, ${PROGRAM}, ${POSTBACK}
     from conversion c
     join program p on p.id = c.program_id
     join postback b on b.partner_id = c.partner_id
     where c.id = $1 and not c.is_test and b.url is not null
     for share of b`,
    [change.conversionId],
  );
  if (sale === null) return null;
  const { sub1, sub2, sub3, sub4, sub5 } = sale;
  const url = expandPostback(sale.url, {
    subs: { sub1, sub2, sub3, sub4, sub5 },
    clickId: sale.clickId,
    conversionId: change.conversionId,
    payoutCents: sale.directCents,
    currency: sale.currency,
    status: sale.status,
    event: change.event,
    programSlug: sale.slug,
  });
  // Stored under laxer rules, a URL may be one with certain values only; no sale's change fails for it.
  const host = URL.parse(url)?.host;
  if (host === undefined) return null;
  const deliveryId = newId("delivery");
  const waitsForHost = await isQueued(tx, host);
  const written = await tx.execute(
    `insert into postback_delivery (id, partner_id, conversion_id, event, cause, url, status, created_at,
       waits_for_host)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8)
     on conflict (conversion_id, event, cause) do nothing`,
    [deliveryId, sale.partnerId, change.conversionId, change.event, change.cause, url, tx.now, waitsForHost],
  );
  if (written === 0) return null;
  if (waitsForHost) {
    await queueForHost(tx, { deliveryId, host, brandId: sale.brandId });
    return deliveryId;
  }
  await enqueue(
    tx,
    postbackOutboxMessage({
      deliveryId,
      event: change.event,
      conversionId: change.conversionId,
      programId: sale.programId,
      partnerId: sale.partnerId,
    }),
  );
  return deliveryId;
}

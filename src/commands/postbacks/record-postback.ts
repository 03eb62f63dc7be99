import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import { newId } from "../../domain/ids.ts";
import { postbackOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { expandPostback, type PostbackEvent } from "../../domain/messaging/postback.ts";

export interface PostbackChange {
  readonly conversionId: string;
  readonly event: PostbackEvent;
  /** What happened, unique per conversion and event, so that it is sent once. */
  readonly cause: string;
}

interface SaleRow {
  readonly partner_id: string;
  readonly program_id: string;
  readonly slug: string;
  readonly currency: string;
  readonly status: ConversionStatus;
  readonly direct_cents: number;
  readonly click_id: string | null;
  readonly sub1: string | null;
  readonly sub2: string | null;
  readonly sub3: string | null;
  readonly sub4: string | null;
  readonly sub5: string | null;
  readonly url: string;
}

/**
 * Enqueues a partner's postback about its sale, in the transaction of the change and with the values after it. Call
 * it after writing the conversion's row. Does nothing for test sales, or without a URL.
 *
 * @returns the delivery's id, or null without one
 */
export async function recordPostback(tx: Tx, change: PostbackChange): Promise<string | null> {
  const sale = await tx.row<SaleRow>(
    `select c.partner_id, c.program_id, p.slug, p.currency, c.status, c.direct_cents, c.click_id, c.sub1, c.sub2,
       c.sub3, c.sub4, c.sub5, b.url
     from conversion c
     join program p on p.id = c.program_id
     join postback b on b.partner_id = c.partner_id
     where c.id = $1 and not c.is_test and b.url is not null`,
    [change.conversionId],
  );
  if (sale === null) return null;
  const { sub1, sub2, sub3, sub4, sub5 } = sale;
  const url = expandPostback(sale.url, {
    subs: { sub1, sub2, sub3, sub4, sub5 },
    clickId: sale.click_id,
    conversionId: change.conversionId,
    payoutCents: sale.direct_cents,
    currency: sale.currency,
    status: sale.status,
    event: change.event,
    programSlug: sale.slug,
  });
  const deliveryId = newId("delivery");
  const written = await tx.execute(
    `insert into postback_delivery (id, partner_id, conversion_id, event, cause, url, status, created_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7)
     on conflict (conversion_id, event, cause) do nothing`,
    [deliveryId, sale.partner_id, change.conversionId, change.event, change.cause, url, tx.now],
  );
  if (written === 0) return null;
  await enqueue(
    tx,
    postbackOutboxMessage({
      deliveryId,
      event: change.event,
      conversionId: change.conversionId,
      programId: sale.program_id,
      partnerId: sale.partner_id,
    }),
  );
  return deliveryId;
}

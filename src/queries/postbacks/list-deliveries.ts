import { columns, type RowOf } from "../../db/columns.ts";
import { PostbackDelivery } from "../../db/entities/postback.ts";
import type { Sql } from "../../db/sql.ts";

const DELIVERY = columns(PostbackDelivery, "d", [
  "id",
  "event",
  "conversionId",
  "status",
  "attempts",
  "lastStatusCode",
  "lastError",
  "createdAt",
  "deliveredAt",
]);

/** A delivery of a postback; a test call has no conversion. */
export interface DeliveryRow extends Readonly<RowOf<typeof DELIVERY>> {
  readonly nextAttemptAt: Date | null;
}

const MOST_SHOWN = 50;

/**
 * A partner's latest deliveries, test calls included, newest first. Attempts follow the system clock; the next one is
 * shown on the service clock, like every other time.
 */
export function listDeliveries(sql: Sql, accountId: string, partnerId: string): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `select ${DELIVERY}, d.next_attempt_at + c.offset_seconds * interval '1 second' as "nextAttemptAt"
     from postback_delivery d
     join partner m on m.id = d.partner_id
     cross join service_clock c
     where m.account_id = $1 and d.partner_id = $2
     order by d.created_at desc, d.id desc limit $3`,
    [accountId, partnerId, MOST_SHOWN],
  );
}

import type { Sql } from "../../db/sql.ts";
import type { DeliveryStatus } from "../../domain/messaging/postback-retry.ts";
import type { PostbackEvent } from "../../domain/messaging/postback.ts";

export interface DeliveryRow {
  readonly id: string;
  readonly event: PostbackEvent;
  /** Null: a test call. */
  readonly conversionId: string | null;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}

const MOST_SHOWN = 50;

/**
 * A partner's latest deliveries, test calls included, newest first. Attempts follow the system clock; the next one is
 * shown on the service clock, like every other time.
 */
export function listDeliveries(sql: Sql, accountId: string, partnerId: string): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `select d.id, d.event, d.conversion_id as "conversionId", d.status, d.attempts,
       d.last_status_code as "lastStatusCode", d.last_error as "lastError",
       d.next_attempt_at + c.offset_seconds * interval '1 second' as "nextAttemptAt",
       d.created_at as "createdAt", d.delivered_at as "deliveredAt"
     from postback_delivery d
     join partner m on m.id = d.partner_id
     cross join service_clock c
     where m.account_id = $1 and d.partner_id = $2
     order by d.created_at desc, d.id desc limit $3`,
    [accountId, partnerId, MOST_SHOWN],
  );
}

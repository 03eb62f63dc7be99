import { columns, type RowOf } from "../../db/columns.ts";
import { PostbackAttempt, PostbackDelivery } from "../../db/entities/postback.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { DeliveryStatus } from "../../domain/messaging/postback-retry.ts";

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

const ATTEMPT = columns(PostbackAttempt, "a", [
  "deliveryId",
  "number",
  "statusCode",
  "error",
  "answerExcerpt",
]);

/** One call of a delivery, as its partner sees it. Times are on the service clock. */
export interface AttemptRow extends Readonly<RowOf<typeof ATTEMPT>> {
  readonly startedAt: Date;
  /** Null while the call is under way. */
  readonly finishedAt: Date | null;
}

const CALL = columns(PostbackDelivery, "d", ["url", "isTest"]);

/** A delivery with its calls, the first one first. */
export interface DeliveryWithAttempts extends DeliveryRow, Readonly<RowOf<typeof CALL>> {
  readonly calls: readonly AttemptRow[];
}

const { where, orderBy } = listRange({ partner_id: "$1" }, NEWEST_FIRST, ["$2::timestamptz", "$3"], "d");

/**
 * A page of a partner's deliveries with their calls, newest first, one row longer than the page. POSTBACK-10.
 *
 * @param filter.partnerId a partner of the account that asks
 * @param filter.status null for all
 */
export async function listDeliveriesWithAttempts(
  sql: Sql,
  { partnerId, status }: { readonly partnerId: string; readonly status: DeliveryStatus | null },
  page: PageRequest,
): Promise<DeliveryWithAttempts[]> {
  const deliveries = await sql.rows<DeliveryRow & RowOf<typeof CALL>>(
    `select ${DELIVERY}, ${CALL}, d.next_attempt_at + c.offset_seconds * interval '1 second' as "nextAttemptAt"
     from postback_delivery d cross join service_clock c
     where ${where} and ($5::text is null or d.status = $5)
     order by ${orderBy} limit $4`,
    [partnerId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1, status],
  );
  const calls = await sql.rows<AttemptRow>(
    `select ${ATTEMPT}, a.started_at + c.offset_seconds * interval '1 second' as "startedAt",
       a.finished_at + c.offset_seconds * interval '1 second' as "finishedAt"
     from postback_attempt a cross join service_clock c
     where a.delivery_id = any($1::text[]) order by a.delivery_id, a.number`,
    [deliveries.map(({ id }) => id)],
  );
  const callsOf = Map.groupBy(calls, ({ deliveryId }) => deliveryId);
  return deliveries.map((delivery) => ({ ...delivery, calls: callsOf.get(delivery.id) ?? [] }));
}

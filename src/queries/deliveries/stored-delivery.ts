import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import type { Sql } from "../../db/sql.ts";
import type { WebhookSource } from "../../providers/delivery.ts";

/** What a delivery's body is sealed for: a body moved to another delivery does not open. */
export const deliveryPurpose = (
  delivery: Readonly<{ programId: string; source: WebhookSource; externalId: string | null }>,
): string => `delivery:${delivery.programId}:${delivery.source}:${delivery.externalId ?? ""}`;

const DELIVERY = columns(ProviderDelivery, "v", {
  id: "id",
  programId: "programId",
  source: "source",
  externalId: "externalId",
  receivedAt: "receivedAt",
  storedAt: "storedAt",
  settledAt: "settledAt",
  failures: "failures",
  lastFailure: "lastFailure",
  eventId: "incomingEventId",
});

/**
 * A delivery as operators see it, without its body. A store's external id starts with its topic; `eventId` is the
 * delivery's number in the list of events, null until it was settled or has failed. `receivedAt` is business time,
 * the other times are the system clock's.
 */
export interface DeliveryRow extends Readonly<RowOf<typeof DELIVERY>> {
  readonly hasBody: boolean;
}

const SELECT_DELIVERY = `select ${DELIVERY}, v.body_sealed is not null as "hasBody" from provider_delivery v`;

/** One delivery; null if unknown or already deleted. */
export function findDelivery(sql: Sql, deliveryId: string): Promise<DeliveryRow | null> {
  return sql.row<DeliveryRow>(`${SELECT_DELIVERY} where v.id = $1`, [deliveryId]);
}

/**
 * Deliveries, newest first.
 *
 * @param filter.programId null for every program
 * @param before only deliveries older than the one with this id
 */
export function listDeliveries(
  sql: Sql,
  filter: Readonly<{ programId: string | null; isUnsettledOnly: boolean }>,
  limit: number,
  before: string | null = null,
): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `${SELECT_DELIVERY}
     where ($1::text is null or v.program_id = $1) and (v.settled_at is null or not $2)
       and ($4::text is null or v.id < $4)
     order by v.id desc limit $3`,
    [filter.programId, filter.isUnsettledOnly, limit, before],
  );
}

/** Unsettled deliveries of all programs. */
export interface DeliveryBacklog {
  /** Stored and not settled, failing ones included. */
  readonly unsettled: number;
  /** Failed through our own fault. */
  readonly failing: number;
  readonly oldestAgeSeconds: number;
}

/** For `/metrics` and `vp status`. @param most how many are counted; null for all */
export async function deliveryBacklog(sql: Sql, most: number | null = null): Promise<DeliveryBacklog> {
  const row = await sql.row<DeliveryBacklog>(
    `select count(*) as unsettled, count(*) filter (where failures > 0) as failing,
       round(coalesce(extract(epoch from now() - min(stored_at)), 0), 1)::double precision as "oldestAgeSeconds"
     from (select failures, stored_at from provider_delivery where settled_at is null limit $1) open`,
    [most],
  );
  assert(row, "an aggregate always has a row");
  return row;
}

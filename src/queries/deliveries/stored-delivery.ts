import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { WebhookSource } from "../../providers/delivery.ts";

/** What a delivery's body is sealed for: a body moved to another delivery does not open. */
export const deliveryPurpose = (
  delivery: Readonly<{ programId: string; source: WebhookSource; externalId: string | null }>,
): string => `delivery:${delivery.programId}:${delivery.source}:${delivery.externalId ?? ""}`;

/** A delivery as operators see it, without its body. */
export interface DeliveryRow {
  readonly id: string;
  readonly programId: string;
  readonly source: WebhookSource;
  /** The provider's id; a store's starts with its topic. */
  readonly externalId: string | null;
  /** Business time of receipt. */
  readonly receivedAt: Date;
  /** The same moment on the system clock, as all that follow. */
  readonly storedAt: Date;
  readonly settledAt: Date | null;
  /** How often settling it failed; waiting for the program does not count. */
  readonly failures: number;
  readonly lastFailure: string | null;
  /** Its number in the list of events; null until it was settled or has failed. */
  readonly eventId: number | null;
  readonly hasBody: boolean;
}

const COLUMNS = `id, program_id as "programId", source, external_id as "externalId", received_at as "receivedAt",
  stored_at as "storedAt", settled_at as "settledAt", failures, last_failure as "lastFailure",
  incoming_event_id as "eventId", body_sealed is not null as "hasBody"`;

/** One delivery; null if unknown or already deleted. */
export function findDelivery(sql: Sql, deliveryId: string): Promise<DeliveryRow | null> {
  return sql.row<DeliveryRow>(`select ${COLUMNS} from provider_delivery where id = $1`, [deliveryId]);
}

/** Deliveries, newest first. @param filter.programId null for every program */
export function listDeliveries(
  sql: Sql,
  filter: Readonly<{ programId: string | null; isUnsettledOnly: boolean }>,
  limit: number,
): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `select ${COLUMNS} from provider_delivery
     where ($1::text is null or program_id = $1) and (settled_at is null or not $2)
     order by id desc limit $3`,
    [filter.programId, filter.isUnsettledOnly, limit],
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

/** For `/metrics` and `vp status`. */
export async function deliveryBacklog(sql: Sql): Promise<DeliveryBacklog> {
  const row = await sql.row<DeliveryBacklog>(
    `select count(*) as unsettled, count(*) filter (where failures > 0) as failing,
       round(coalesce(extract(epoch from now() - min(stored_at)), 0), 1)::double precision as "oldestAgeSeconds"
     from provider_delivery where settled_at is null`,
  );
  assert(row, "an aggregate always has a row");
  return row;
}

import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";

/** A received event as the brand reads it. */
export interface EventRow {
  readonly id: number;
  readonly source: "api" | "stripe" | "shopify" | "console";
  /** Null when the event came without an id that could be kept. */
  readonly externalId: string | null;
  /** Null when the event was of no known type. */
  readonly type: "sale" | "refund" | "event" | null;
  readonly status: "processed" | "duplicate" | "unmatched" | "error";
  readonly note: string | null;
  readonly conversionId: string | null;
  readonly receivedAt: Date;
}

/** A page of the events that a program received, newest first, one row longer than the page. */
export function listEvents(
  sql: Sql,
  brandId: string,
  programId: string,
  page: PageRequest,
): Promise<EventRow[]> {
  const { where, orderBy } = listRange({ program_id: "$2" }, HIGHEST_NUMBER_FIRST, ["$3::bigint"]);
  return sql.rows<EventRow>(
    `select id, source, external_id as "externalId", type, status, note, conversion_id as "conversionId",
       received_at as "receivedAt"
     from incoming_event
     where ${where} and exists (select 1 from program where id = $2 and brand_id = $1)
     order by ${orderBy}
     limit $4`,
    [brandId, programId, ...cursorOf(page, HIGHEST_NUMBER_FIRST), page.limit + 1],
  );
}

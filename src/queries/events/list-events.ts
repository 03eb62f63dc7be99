import { columns, type RowOf } from "../../db/columns.ts";
import { IncomingEvent } from "../../db/entities/incoming-event.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";

const EVENT = columns(IncomingEvent, "e", [
  "id",
  "source",
  "externalId",
  "type",
  "status",
  "note",
  "conversionId",
  "receivedAt",
]);

/** A received event as the brand reads it. Nulls: an external id that could not be stored, an unknown type. */
export type EventRow = Readonly<RowOf<typeof EVENT>>;

/** A page of a program's received events, newest first, one row longer than the page. */
export function listEvents(
  sql: Sql,
  brandId: string,
  programId: string,
  page: PageRequest,
): Promise<EventRow[]> {
  const { where, orderBy } = listRange({ program_id: "$2" }, HIGHEST_NUMBER_FIRST, ["$3::bigint"]);
  return sql.rows<EventRow>(
    `select ${EVENT}
     from incoming_event e
     where ${where} and exists (select 1 from program where id = $2 and brand_id = $1)
     order by ${orderBy}
     limit $4`,
    [brandId, programId, ...cursorOf(page, HIGHEST_NUMBER_FIRST), page.limit + 1],
  );
}

import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { IncomingEvent } from "../../db/entities/incoming-event.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, LAST_RECEIVED_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { NoteWord } from "../../domain/event-notes.ts";

/** What the log shows of an event. */
export const LOGGED = [
  "id",
  "source",
  "externalId",
  "type",
  "status",
  "note",
  "orderRef",
  "conversionId",
  "signedWith",
  "receivedAt",
] as const;
const EVENT = columns(IncomingEvent, "e", LOGGED);

/** The event of the console that replayed a signed event, and its outcome. */
export const REPLAY = columns(IncomingEvent, "r", { replayId: "id", replayStatus: "status" });

/** A received event, with the order that it names, the secret that it was signed with, and its replay. */
export type LoggedEventRow = Readonly<RowOf<typeof EVENT> & OptionalRowOf<typeof REPLAY>>;

export const EVENT_STATUSES = ["processed", "duplicate", "unmatched", "error"] as const;
export const EVENT_TYPES = ["sale", "refund", "event"] as const;
export const EVENT_SOURCES = ["api", "stripe", "shopify", "console"] as const;

/** Which events; null leaves a filter out. */
export interface EventFilter {
  readonly brandId: string;
  readonly programId: string;
  readonly status: (typeof EVENT_STATUSES)[number] | null;
  readonly type: (typeof EVENT_TYPES)[number] | null;
  readonly source: (typeof EVENT_SOURCES)[number] | null;
  /** The word that the note begins with. */
  readonly note: NoteWord | null;
  /** Received at this moment or later. */
  readonly from: Date | null;
  /** Received before this moment. */
  readonly until: Date | null;
}

/**
 * A page of the events that a program received, the last first, one row longer than the page. Events stand in one range
 * of an index for each outcome and type; of each range that the filters allow a page is read, of which the later rows
 * remain. Source and note leave rows of the ranges out. Replays are looked up for the rows of the page only.
 */
export function searchEvents(sql: Sql, filter: EventFilter, page: PageRequest): Promise<LoggedEventRow[]> {
  const { brandId, programId, source, note, from, until } = filter;
  const [latest, earliest] = [until, from].map((moment) => moment && [moment.toISOString(), "0"]);
  return sql.rows<LoggedEventRow>(statementOf(filter), [
    ...[brandId, programId],
    ...(page.after ?? latest ?? cursorOf(page, LAST_RECEIVED_FIRST)),
    page.limit + 1,
    ...(earliest ?? LAST_RECEIVED_FIRST.lowest),
    ...[source, note],
  ]);
}

const CURSOR = ["$3::timestamptz", "$4::bigint"];
const END = ["$6::timestamptz", "$7::bigint"];
const IS_WANTED =
  "($8::text is null or e.source = $8) and ($9::text is null or starts_with(e.note, $9 || ' '))";

function rangeOf(filter: Readonly<Record<string, string>>): string {
  const { where, orderBy } = listRange(filter, LAST_RECEIVED_FIRST, CURSOR, undefined, END);
  return `(select ${EVENT} from incoming_event e
    where ${where} and ${IS_WANTED} and exists (select 1 from program where id = $2 and brand_id = $1)
    order by ${orderBy} limit $5)`;
}

function statementOf(filter: EventFilter): string {
  const ranges = rangesOf(filter).join(" union all ");
  return `select found.*, ${REPLAY}
    from (select * from (${ranges}) of_range order by "receivedAt" desc, id desc limit $5) found
    left join lateral (select id, status from incoming_event where replay_of = found.id limit 1) r on true
    order by found."receivedAt" desc, found.id desc`;
}

function rangesOf({ status, type }: EventFilter): string[] {
  if (status === null && type === null) return [rangeOf({ program_id: "$2" })];
  const statuses = status === null ? EVENT_STATUSES : [status];
  // An event of no known type has none.
  const types = type === null ? ["", ...EVENT_TYPES] : [type];
  return statuses.flatMap((one) =>
    types.map((other) =>
      rangeOf({ program_id: "$2", status: `'${one}'`, "coalesce(type, '')": `'${other}'` }),
    ),
  );
}

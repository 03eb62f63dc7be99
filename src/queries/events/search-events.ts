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
 * of an index for each outcome, type and source; of each range that the filters allow a page is read, of which the later
 * rows remain. Those with a note stand in one range for each word, of which the other filters leave rows out. Replays are
 * looked up for the rows of the page only.
 */
export function searchEvents(sql: Sql, filter: EventFilter, page: PageRequest): Promise<LoggedEventRow[]> {
  const { brandId, programId, status, type, source, note, from, until } = filter;
  const [latest, earliest] = [until, from].map((moment) => moment && [moment.toISOString(), "0"]);
  const shared = [
    ...[brandId, programId],
    ...(page.after ?? latest ?? cursorOf(page, LAST_RECEIVED_FIRST)),
    page.limit + 1,
    ...(earliest ?? LAST_RECEIVED_FIRST.lowest),
  ];
  if (note !== null) return sql.rows<LoggedEventRow>(OF_NOTE, [...shared, note, status, type, source]);
  if (status === null && type === null && source === null) return sql.rows<LoggedEventRow>(ALL, shared);
  return sql.rows<LoggedEventRow>(OF_OUTCOME, [
    ...shared,
    status === null ? EVENT_STATUSES : [status],
    type === null ? ["", ...EVENT_TYPES] : [type],
    source === null ? EVENT_SOURCES : [source],
  ]);
}

const CURSOR = ["$3::timestamptz", "$4::bigint"];
const END = ["$6::timestamptz", "$7::bigint"];
/** An event of no known type has none. */
const TYPE = "coalesce(type, '')";

function rangeOf(filter: Readonly<Record<string, string>>, isWanted = "true"): string {
  const { where, orderBy } = listRange(filter, LAST_RECEIVED_FIRST, CURSOR, undefined, END);
  return `(select ${EVENT} from incoming_event e
    where ${where} and ${isWanted} and exists (select 1 from program where id = $2 and brand_id = $1)
    order by ${orderBy} limit $5)`;
}

const pageOf = (ranges: string): string =>
  `select found.*, ${REPLAY}
   from (select of_range.* from ${ranges} of_range order by "receivedAt" desc, id desc limit $5) found
   left join lateral (select id, status from incoming_event where replay_of = found.id limit 1) r on true
   order by found."receivedAt" desc, found.id desc`;

const ALL = pageOf(rangeOf({ program_id: "$2" }));

const OF_NOTE = pageOf(
  rangeOf(
    { program_id: "$2", "split_part(note, ' ', 1)": "$8" },
    `note is not null and ($9::text is null or status = $9) and ($10::text is null or ${TYPE} = $10)
     and ($11::text is null or source = $11)`,
  ),
);

// One range after the other, which is planned once: a branch for each of up to 80 takes longer to plan than to read.
const OF_OUTCOME = pageOf(
  `unnest($8::text[]) wanted_status cross join unnest($9::text[]) wanted_type
   cross join unnest($10::text[]) wanted_source cross join lateral ` +
    rangeOf({ program_id: "$2", status: "wanted_status", [TYPE]: "wanted_type", source: "wanted_source" }),
);

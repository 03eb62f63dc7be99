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
  const { brandId, programId, note, from, until } = filter;
  const [latest, earliest] = [until, from].map((moment) => moment && [moment.toISOString(), "0"]);
  return sql.rows<LoggedEventRow>(statementOf(filter), [
    ...[brandId, programId],
    ...(page.after ?? latest ?? cursorOf(page, LAST_RECEIVED_FIRST)),
    page.limit + 1,
    ...(earliest ?? LAST_RECEIVED_FIRST.lowest),
    ...(note === null ? [] : [note]),
  ]);
}

const CURSOR = ["$3::timestamptz", "$4::bigint"];
const END = ["$6::timestamptz", "$7::bigint"];

function rangeOf(filter: Readonly<Record<string, string>>, isWanted = "true"): string {
  const { where, orderBy } = listRange(filter, LAST_RECEIVED_FIRST, CURSOR, undefined, END);
  return `(select ${EVENT} from incoming_event e
    where ${where} and ${isWanted} and exists (select 1 from program where id = $2 and brand_id = $1)
    order by ${orderBy} limit $5)`;
}

function statementOf(filter: EventFilter): string {
  const ranges = rangesOf(filter).join(" union all ");
  return `select found.*, ${REPLAY}
    from (select * from (${ranges}) of_range order by "receivedAt" desc, id desc limit $5) found
    left join lateral (select id, status from incoming_event where replay_of = found.id limit 1) r on true
    order by found."receivedAt" desc, found.id desc`;
}

/** An event of no known type has none. */
const TYPE = "coalesce(type, '')";

function rangesOf({ status, type, source, note }: EventFilter): string[] {
  const given = Object.entries({ status, [TYPE]: type, source }).filter(([, value]) => value !== null);
  if (note !== null) {
    const isWanted = ["note is not null", ...given.map(([column, value]) => `${column} = '${value}'`)];
    return [rangeOf({ program_id: "$2", "split_part(note, ' ', 1)": "$8" }, isWanted.join(" and "))];
  }
  if (given.length === 0) return [rangeOf({ program_id: "$2" })];
  const statuses = status === null ? EVENT_STATUSES : [status];
  const types = type === null ? ["", ...EVENT_TYPES] : [type];
  const sources = source === null ? EVENT_SOURCES : [source];
  return statuses.flatMap((one) =>
    types.flatMap((other) =>
      sources.map((third) =>
        rangeOf({ program_id: "$2", status: `'${one}'`, [TYPE]: `'${other}'`, source: `'${third}'` }),
      ),
    ),
  );
}

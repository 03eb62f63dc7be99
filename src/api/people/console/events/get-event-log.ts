import { z } from "zod";
import { addDays } from "../../../../domain/calendar/calendar.ts";
import { NOTE_SENTENCES, type NoteWord } from "../../../../domain/event-notes.ts";
import {
  EVENT_SOURCES,
  EVENT_STATUSES,
  EVENT_TYPES,
  searchEvents,
  type LoggedEventRow,
} from "../../../../queries/events/search-events.ts";
import { readStoredEvent } from "../../../../queries/events/stored-event.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { eventView, viewEvent } from "../../../views/event.ts";

/** CONSOLE-10. */
export const loggedEventView = eventView.extend({
  order_id: z.string().nullable().describe("The order that it names."),
  signed_with: z
    .enum(["current", "previous"])
    .nullable()
    .describe("Which signing secret matched; null for events of other sources."),
  replayed_as: z.int().nullable().describe("The event of the console that replayed it."),
  replay_status: z
    .enum(EVENT_STATUSES)
    .nullable()
    .describe("The outcome of that replay; null before the first."),
});

const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional();

/** Without a time of day. */
const isDay = (text: string): boolean => !text.includes("T");

/** The end of a period: a day is in it as a whole. */
function endOf(text: string): Date {
  return isDay(text) ? addDays(new Date(text), 1) : new Date(text);
}

export const viewLoggedEvent = (row: LoggedEventRow): z.input<typeof loggedEventView> => ({
  ...viewEvent(row),
  order_id: row.orderRef,
  signed_with: row.signedWith,
  replayed_as: row.replayId,
  replay_status: row.replayStatus,
});

export const getEventLog = endpoint({
  method: "GET",
  path: "/programs/{programId}/event-log",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "search_events" },
  tag: "Events",
  summary: "List received events by outcome, type, source, note and time, the last received first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(EVENT_STATUSES).optional().describe("Only events with this outcome."),
    type: z.enum(EVENT_TYPES).optional().describe("Only events of this type."),
    source: z.enum(EVENT_SOURCES).optional().describe("Only events from this source."),
    note: z
      .enum(Object.keys(NOTE_SENTENCES) as NoteWord[])
      .optional()
      .describe("Only events whose note begins with this word."),
    id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional().describe("Only this event."),
    from: dayOrMoment.describe("Only events of this moment or day (UTC), or later."),
    until: dayOrMoment.describe("Only events before this moment, or until the end of this day (UTC)."),
  }),
  body: none,
  response: pageOfSchema(loggedEventView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "events", row: loggedEventView },
  example: {
    response: {
      data: [
        {
          id: 5120,
          source: "api",
          external_id: "evt-1001",
          type: "sale",
          status: "unmatched",
          note: "no_attribution The event names no click, code or coupon of a partner.",
          conversion_id: null,
          received_at: "2026-11-02T09:30:02.481Z",
          order_id: "order-1001",
          signed_with: "current",
          replayed_as: 5188,
          replay_status: "processed",
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const [from, until] = [
      query.from === undefined ? null : new Date(query.from),
      query.until === undefined ? null : endOf(query.until),
    ];
    const { status = null, type = null, source = null, note = null, id } = query;
    const filter = { programId, status, type, source, note };
    return paginate(deps, {
      name: "event-log",
      filters: { ...filter, id: id?.toString(), from: from?.toISOString(), until: until?.toISOString() },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        if (id === undefined) return searchEvents(deps.sql, { brandId, ...filter, from, until }, page);
        const event = await readStoredEvent(deps.sql, { brandId, programId, eventId: id });
        return event === null ? [] : [event];
      },
      orderOf: ({ receivedAt, id }) => [receivedAt.toISOString(), String(id)],
      show: viewLoggedEvent,
    });
  },
});

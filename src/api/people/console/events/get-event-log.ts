import { z } from "zod";
import {
  EVENT_STATUSES,
  EVENT_TYPES,
  searchEvents,
  type LoggedEventRow,
} from "../../../../queries/events/search-events.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery, periodQuery } from "../../../schema/common.ts";
import { eventView, viewEvent } from "../../../views/event.ts";

/** CONSOLE-10. */
const loggedEventView = eventView.extend({
  order_id: z.string().nullable().describe("The order that it names."),
  signed_with: z
    .enum(["current", "previous"])
    .nullable()
    .describe("Which signing secret matched; null for events of other sources."),
});

const viewLoggedEvent = (row: LoggedEventRow): z.input<typeof loggedEventView> => ({
  ...viewEvent(row),
  order_id: row.orderRef,
  signed_with: row.signedWith,
});

export const getEventLog = endpoint({
  method: "GET",
  path: "/programs/{programId}/event-log",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "search_events" },
  tag: "Events",
  summary: "List received events by outcome, type and time, the last received first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(EVENT_STATUSES).optional().describe("Only events with this outcome."),
    type: z.enum(EVENT_TYPES).optional().describe("Only events of this type."),
    ...periodQuery,
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
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const moment = (text: string | undefined) => (text === undefined ? null : new Date(text));
    const [from, until] = [moment(query.from), moment(query.until)];
    const { status = null, type = null } = query;
    return paginate(deps, {
      name: "event-log",
      filters: { programId, status, type, from: from?.toISOString(), until: until?.toISOString() },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        return searchEvents(deps.sql, { brandId, programId, status, type, from, until }, page);
      },
      orderOf: ({ receivedAt, id }) => [receivedAt.toISOString(), String(id)],
      show: viewLoggedEvent,
    });
  },
});

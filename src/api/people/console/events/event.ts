import { z } from "zod";
import { readEventBody } from "../../../../commands/events/read-event-body.ts";
import { replayEvent } from "../../../../commands/replays/replay-event.ts";
import { ApiError } from "../../../../domain/api-errors.ts";
import { REPLAY_STATES } from "../../../../domain/sales/replay.ts";
import { findStoredEvent, openBody, type StoredEvent } from "../../../../queries/events/stored-event.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { readEvent } from "../../../events/read-event.ts";
import { parseJsonObject } from "../../../http/parse-json.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";
import { loggedEventView, viewLoggedEvent } from "./get-event-log.ts";

/** An event with what can be done about it. EVENT-20, EVENT-21. */
const storedEventView = loggedEventView.extend({
  replay: z
    .enum(REPLAY_STATES)
    .describe(
      "Whether the event can be replayed: `possible`; or not, since it is `recorded`, is a refund that waits for its " +
        "sale (`refund_kept`), has an `invalid_field`, or has `no_body`.",
    ),
  replay_of: z.int().nullable().describe("The signed event that this one replayed."),
  has_body: z.boolean().describe("Whether its body is kept; owners may read it."),
  body_until: timestamp.nullable().describe("Until when a signed event's body is kept, on the system clock."),
});

const viewStoredEvent = (event: StoredEvent): z.input<typeof storedEventView> => ({
  ...viewLoggedEvent(event),
  replay: event.replayState,
  replay_of: event.replayOf,
  has_body: event.bodySealed !== null || event.deliverySealed !== null,
  body_until: event.bodyUntil?.toISOString() ?? null,
});

const common = {
  status: 200,
  tag: "Events",
  params: z.strictObject({ programId: idInPath, eventId: idInPath }),
  query: none,
  body: none,
} as const;

/**
 * The event in the path: events have numbers.
 *
 * @throws ApiError `event_not_found` for anything else
 */
function eventOf({ programId, eventId }: { readonly programId: string; readonly eventId: string }) {
  if (!/^[1-9]\d{0,14}$/.test(eventId)) throw new ApiError("event_not_found");
  return { programId, eventId: Number(eventId) };
}

const getEvent = endpoint({
  ...common,
  method: "GET",
  path: "/programs/{programId}/event-log/{eventId}",
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_event" },
  summary: "Show a received event, and whether it can be replayed",
  response: dataOf(storedEventView),
  errors: ["program_not_found", "event_not_found"],
  example: {
    response: {
      data: {
        id: 5120,
        source: "api",
        external_id: "evt-1001",
        type: "sale",
        status: "unmatched",
        note: "partner_not_approved The partner is not approved in this program.",
        conversion_id: null,
        received_at: "2026-11-02T09:30:02.481Z",
        order_id: "order-1001",
        signed_with: "current",
        replay: "possible",
        replayed_as: null,
        replay_status: null,
        replay_of: null,
        has_body: true,
        body_until: "2026-12-02T09:30:02.481Z",
      },
    },
  },
  async handle(deps, { caller: { brandId }, params }) {
    return { data: viewStoredEvent(await findStoredEvent(deps.sql, { brandId, ...eventOf(params) })) };
  },
});

const postReplay = endpoint({
  ...common,
  method: "POST",
  path: "/programs/{programId}/event-log/{eventId}/replay",
  access: member("owner"),
  stepUp: true,
  effect: "command",
  tool: { name: "replay_event" },
  summary: "Process an unmatched or failed event again, after its cause was mended",
  description: "An order is credited once, however often its events are replayed.",
  response: dataOf(
    z.object({
      eventId: z.int().describe("The event that shows the outcome."),
      status: z.enum(["processed", "duplicate", "unmatched", "error"]),
      note: z.string().nullable(),
      conversionId: z.string().nullable(),
      replayed: z
        .boolean()
        .describe("False if it is recorded already, or is a delivery whose retry has only been started."),
    }),
  ),
  errors: ["program_not_found", "event_not_found", "conflict"],
  example: {
    response: {
      data: {
        eventId: 5188,
        status: "processed",
        note: null,
        conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1G",
        replayed: true,
      },
    },
  },
  async handle(tx, { caller: { brandId }, params, origin }) {
    const stored = await findStoredEvent(tx, { brandId, ...eventOf(params) });
    const body = stored.source === "api" ? openBody(tx.deps.seal, stored) : null;
    const event = body === null ? null : readEvent(parseJsonObject(Buffer.from(body)));
    const { isReplayed, ...outcome } = await replayEvent(tx, { brandId, stored, event, origin });
    return { data: { ...outcome, replayed: isReplayed } };
  },
});

const postBody = endpoint({
  ...common,
  method: "POST",
  path: "/programs/{programId}/event-log/{eventId}/body",
  access: member("owner"),
  stepUp: true,
  hasNoPreview: true,
  effect: "command",
  tool: { name: "read_event_body" },
  summary: "Read the body of an event as received, which leaves an audit entry",
  response: dataOf(z.object({ eventId: z.int(), body: z.string() })),
  errors: ["program_not_found", "event_not_found", "conflict"],
  example: { response: { data: { eventId: 5120, body: '{"id":"evt-1001","type":"sale"}' } } },
  async handle(tx, { caller: { brandId }, params, origin }) {
    const event = eventOf(params);
    const body = await readEventBody(tx, { brandId, ...event, origin });
    return { data: { eventId: event.eventId, body } };
  },
});

/** What people read and do about one event. */
export const EVENT_ENDPOINTS = [getEvent, postReplay, postBody];

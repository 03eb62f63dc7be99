import { z } from "zod";
import { listEvents } from "../../queries/events/list-events.ts";
import { requireProgram } from "../../queries/programs/require-program.ts";
import { paginate, byNumber } from "../endpoint/paginate.ts";
import { brandKey, endpoint } from "../endpoint/endpoint.ts";
import { idInPath, none, pageOfSchema, pageQuery } from "../schema/common.ts";
import { eventView, viewEvent } from "../views/event.ts";

export const getEvents = endpoint({
  method: "GET",
  path: "/programs/{programId}/events",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_events" },
  tag: "Events",
  summary: "List the events a program received and their outcomes, newest first",
  description:
    "Sources: api (the signed event endpoint), stripe, shopify, and console (test sales and refunds by this API).",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(eventView),
  errors: ["program_not_found", "invalid_cursor"],
  example: {
    response: {
      data: [
        {
          id: 5120,
          source: "api",
          external_id: "evt-1001",
          type: "sale",
          status: "processed",
          note: null,
          conversion_id: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          received_at: "2026-11-02T09:30:02.481Z",
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller, params, query }) {
    return paginate(deps, {
      name: "events",
      filters: { programId: params.programId },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, caller.brandId, params.programId);
        return listEvents(deps.sql, caller.brandId, params.programId, page);
      },
      orderOf: byNumber,
      show: viewEvent,
    });
  },
});

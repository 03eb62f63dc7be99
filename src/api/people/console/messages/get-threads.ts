import { z } from "zod";
import { PARTNER_STATUSES } from "../../../../domain/partners/partner.ts";
import { listThreads, type ThreadRow } from "../../../../queries/messages/list-threads.ts";
import { SENDERS } from "../../../../queries/messages/thread.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";

/** CONSOLE-9. */
const threadView = z.object({
  partnerId: z.string(),
  name: z.string(),
  handle: z.string(),
  status: z.enum(PARTNER_STATUSES),
  lastSender: z.enum(SENDERS),
  excerpt: z.string().describe("The first 200 characters of the newest message."),
  isBroadcast: z.boolean().describe("Whether the newest message went to all partners."),
  lastMessageAt: timestamp,
  unread: z.int().describe("The partner's messages that nobody of the brand has read."),
  waitingSince: timestamp
    .nullable()
    .describe("Since when the partner waits for an answer; null if none is due. A broadcast answers nobody."),
});

const viewThread = (row: ThreadRow): z.input<typeof threadView> => ({
  partnerId: row.partnerId,
  name: row.name,
  handle: row.handle,
  status: row.status,
  lastSender: row.lastSender,
  excerpt: row.excerpt,
  isBroadcast: row.isBroadcast,
  lastMessageAt: row.lastMessageAt.toISOString(),
  unread: row.unread,
  waitingSince: row.waitingSince?.toISOString() ?? null,
});

export const getThreads = endpoint({
  method: "GET",
  path: "/programs/{programId}/threads",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_threads" },
  tag: "Messages",
  summary: "List a program's message threads, the last written first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    state: z
      .enum(["all", "unanswered"])
      .default("all")
      .describe("unanswered: only threads whose partner waits for an answer."),
  }),
  body: none,
  response: pageOfSchema(threadView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "threads", row: threadView },
  example: {
    response: {
      data: [
        {
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          name: "Nora Lind",
          handle: "noralind",
          status: "approved",
          lastSender: "partner",
          excerpt: "Could I have a banner in Swedish?",
          isBroadcast: false,
          lastMessageAt: "2026-11-03T08:00:00.000Z",
          unread: 1,
          waitingSince: "2026-11-03T08:00:00.000Z",
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const isWaiting = query.state === "unanswered";
    return paginate(deps, {
      name: "threads",
      filters: { programId, state: query.state },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        return listThreads(deps.sql, { brandId, programId, isWaiting }, page);
      },
      orderOf: ({ lastMessageAt, partnerId }) => [lastMessageAt.toISOString(), partnerId],
      show: viewThread,
    });
  },
});

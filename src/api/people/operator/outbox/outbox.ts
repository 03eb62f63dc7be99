import { z } from "zod";
import { decideOutboxMessage } from "../../../../commands/upkeep/decide-outbox-message.ts";
import { nudgeProcess } from "../../../../commands/upkeep/nudge-process.ts";
import { listOutbox, type StoredOutboxMessage } from "../../../../queries/operations/list-outbox.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byNumber, paginate } from "../../../endpoint/paginate.ts";
import { dataOf, none, pageOfSchema, pageQuery, requiredLine, timestamp } from "../../../schema/common.ts";
import { deskChange, deskRead } from "../frames.ts";

const messageView = z.object({
  id: z.int(),
  workflowId: z.string(),
  programId: z.string().nullable(),
  attempts: z.int().describe("How often Temporal rejected it."),
  lastError: z.string().nullable(),
  createdAt: timestamp.describe("By the system clock, like the other times."),
  availableAt: timestamp.describe("It is not tried before."),
  parkedAt: timestamp.nullable().describe("Null while it is retried automatically."),
});

const viewMessage = (row: StoredOutboxMessage): z.input<typeof messageView> => ({
  id: row.id,
  workflowId: row.workflowId,
  programId: row.programId,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  availableAt: row.availableAt.toISOString(),
  parkedAt: row.parkedAt?.toISOString() ?? null,
});

const EXAMPLE = {
  id: 512,
  workflowId: "hold/cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
  programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
  attempts: 0,
  lastError: "unknown workflow type",
  createdAt: "2026-11-20T12:00:04.000Z",
  availableAt: "2026-11-20T12:00:04.000Z",
  parkedAt: null,
};

/** DESK-5. */
const getOutbox = endpoint({
  ...deskRead,
  path: "/outbox",
  tool: { name: "list_outbox" },
  summary: "List the outbox messages that Temporal does not have yet, oldest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    only: z.literal("parked").optional().describe("Those that Temporal rejected for good."),
  }),
  response: pageOfSchema(messageView),
  errors: ["invalid_cursor"],
  csv: { name: "outbox", row: messageView },
  example: { response: { data: [EXAMPLE], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { only } = query;
    return paginate(deps, {
      name: "operator_outbox",
      filters: { only },
      query,
      fetch: ({ limit, after }) =>
        listOutbox(deps.sql, { isParkedOnly: only !== undefined }, limit + 1, Number(after?.[0] ?? 0)),
      orderOf: byNumber,
      show: viewMessage,
    });
  },
});

const decision = {
  ...deskChange,
  params: none,
  body: z.strictObject({ messageId: z.int().min(1) }),
  response: dataOf(messageView),
  errors: ["conflict"],
  example: { body: { messageId: 512 }, response: { data: EXAMPLE } },
} as const;

/** DESK-5. */
const postOutboxRetry = endpoint({
  ...decision,
  path: "/outbox/retry",
  tool: { name: "retry_outbox_message" },
  summary: "Deliver an outbox message to Temporal now",
  async handle(tx, { body: { messageId }, origin }) {
    return { data: viewMessage(await decideOutboxMessage(tx, { id: messageId, decision: "retry", origin })) };
  },
});

/** DESK-5. */
const postOutboxDrop = endpoint({
  ...decision,
  path: "/outbox/drop",
  tool: { name: "drop_outbox_message" },
  summary: "Drop a parked outbox message; what its row still needs is enqueued again",
  async handle(tx, { body: { messageId }, origin }) {
    return { data: viewMessage(await decideOutboxMessage(tx, { id: messageId, decision: "drop", origin })) };
  },
});

/** DESK-6. */
const postProcessNudge = endpoint({
  ...deskChange,
  path: "/processes/nudge",
  tool: { name: "nudge_process" },
  summary: "Let a process read its row again now; one that Temporal has lost is started",
  params: none,
  body: z.strictObject({ workflowId: requiredLine(200) }),
  response: dataOf(z.object({ workflowId: z.string() })),
  errors: ["conflict"],
  example: {
    body: { workflowId: "hold/cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1C" },
    response: { data: { workflowId: "hold/cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1C" } },
  },
  async handle(tx, { body: { workflowId }, origin }) {
    return { data: await nudgeProcess(tx, { workflowId, origin }) };
  },
});

/** Messages for Temporal, and the processes that they start. */
export const OUTBOX_ENDPOINTS = [getOutbox, postOutboxRetry, postOutboxDrop, postProcessNudge];

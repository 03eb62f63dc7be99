import { z } from "zod";
import { decideOutboxMessage } from "../../commands/upkeep/decide-outbox-message.ts";
import { listOutbox } from "../../queries/operations/list-outbox.ts";
import { command, OPERATOR } from "../command.ts";
import { limitFlag } from "../fields.ts";

const OUTBOX_MESSAGE = "{id, workflowId, programId, attempts, lastError, createdAt, availableAt, parkedAt}";
const input = z.strictObject({
  message: z.int().min(1).describe("Number of the outbox message, from `outbox list`."),
});

/** Messages waiting for Temporal. */
export const outboxCommands = [
  command({
    noun: "outbox",
    verb: "list",
    summary: "List the undelivered outbox messages with their errors, oldest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      parked: z
        .boolean()
        .default(false)
        .describe("Only parked messages, which Temporal rejected permanently."),
      limit: limitFlag,
    }),
    prints: `[${OUTBOX_MESSAGE}]`,
    run: ({ sql }, { parked, limit }) => listOutbox(sql, { isParkedOnly: parked }, limit),
  }),
  command({
    noun: "outbox",
    verb: "retry",
    summary: "Deliver an outbox message to Temporal now, after fixing the cause of its rejection.",
    effect: "change",
    positionals: ["message"],
    input,
    prints: OUTBOX_MESSAGE,
    run: (tx, { message }) => decideOutboxMessage(tx, { id: message, decision: "retry", origin: OPERATOR }),
  }),
  command({
    noun: "outbox",
    verb: "drop",
    summary: "Drop a parked message; the sweep enqueues again whatever its row still needs.",
    effect: "change",
    positionals: ["message"],
    input,
    prints: OUTBOX_MESSAGE,
    run: (tx, { message }) => decideOutboxMessage(tx, { id: message, decision: "drop", origin: OPERATOR }),
  }),
];

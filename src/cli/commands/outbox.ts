import { z } from "zod";
import { decideIntent } from "../../commands/upkeep/decide-outbox-message.ts";
import { listOutbox } from "../../queries/operations/list-outbox.ts";
import { command, OPERATOR } from "../command.ts";
import { limitFlag } from "../fields.ts";

const INTENT = "{id, workflowId, programId, attempts, lastError, createdAt, availableAt, parkedAt}";
const input = z.strictObject({
  intent: z.int().min(1).describe("Number of the intent, from `outbox list`."),
});

/** What waits to be handed to Temporal. */
export const outboxCommands = [
  command({
    noun: "outbox",
    verb: "list",
    summary: "List what was not handed to Temporal yet, oldest first, and why.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      parked: z.boolean().default(false).describe("Only what was refused for good and waits for a person."),
      limit: limitFlag,
    }),
    prints: `[${INTENT}]`,
    run: ({ sql }, { parked, limit }) => listOutbox(sql, { isParkedOnly: parked }, limit),
  }),
  command({
    noun: "outbox",
    verb: "retry",
    summary: "Hand an intent to Temporal now, once the cause of its refusal is gone.",
    effect: "change",
    positionals: ["intent"],
    input,
    prints: INTENT,
    run: (tx, { intent }) => decideIntent(tx, { id: intent, decision: "retry", origin: OPERATOR }),
  }),
  command({
    noun: "outbox",
    verb: "drop",
    summary: "Give up a parked intent; what its row still needs is intended anew by the sweep.",
    effect: "change",
    positionals: ["intent"],
    input,
    prints: INTENT,
    run: (tx, { intent }) => decideIntent(tx, { id: intent, decision: "drop", origin: OPERATOR }),
  }),
];

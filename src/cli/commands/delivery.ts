import { z } from "zod";
import { retryDelivery } from "../../commands/deliveries/retry-delivery.ts";
import { listDeliveries } from "../../queries/deliveries/stored-delivery.ts";
import { command, OPERATOR } from "../command.ts";
import { given, limitFlag, programFlag } from "../fields.ts";
import { knownProgram } from "../known-program.ts";

const DELIVERY =
  "id, programId, source, externalId, receivedAt, storedAt, settledAt, failures, lastFailure, eventId, hasBody";

/** Stored webhooks of Stripe and Shopify. */
export const deliveryCommands = [
  command({
    noun: "delivery",
    verb: "list",
    summary: "List the Stripe and Shopify webhooks of the last 30 days, newest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      program: programFlag.optional(),
      unsettled: z.boolean().default(false).describe("Only unsettled deliveries."),
      limit: limitFlag,
    }),
    prints: `[{${DELIVERY}}]`,
    async run({ sql }, { program, unsettled, limit }) {
      const programId = await knownProgram(sql, program);
      return listDeliveries(sql, { programId, isUnsettledOnly: unsettled }, limit);
    },
  }),
  command({
    noun: "delivery",
    verb: "retry",
    summary: "Retry an unsettled delivery now, after fixing the cause of its failure.",
    effect: "change",
    positionals: ["delivery"],
    input: z.strictObject({ delivery: given("hook_…", "Id of the delivery, from `delivery list`.") }),
    prints: `{${DELIVERY}}`,
    run: (tx, { delivery }) => retryDelivery(tx, { deliveryId: delivery, origin: OPERATOR }),
  }),
];

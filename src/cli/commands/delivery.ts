import { z } from "zod";
import { retryDelivery } from "../../commands/deliveries/retry-delivery.ts";
import { listDeliveries } from "../../queries/deliveries/stored-delivery.ts";
import { command, OPERATOR } from "../command.ts";
import { given, limitFlag, programFlag } from "../fields.ts";

const DELIVERY =
  "id, programId, source, externalId, receivedAt, storedAt, settledAt, failures, lastFailure, eventId, hasBody";

/** Webhooks of Stripe and Shopify as they came in. */
export const deliveryCommands = [
  command({
    noun: "delivery",
    verb: "list",
    summary: "List the webhooks of Stripe and Shopify of the last 30 days, newest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      program: programFlag.optional(),
      unsettled: z.boolean().default(false).describe("Only those that wait to be settled."),
      limit: limitFlag,
    }),
    prints: `[{${DELIVERY}}]`,
    run: (deps, { program, unsettled, limit }) =>
      listDeliveries(deps.sql, { programId: program ?? null, isUnsettledOnly: unsettled }, limit),
  }),
  command({
    noun: "delivery",
    verb: "retry",
    summary: "Try now to settle a delivery that waits, once the cause of its failure is mended.",
    effect: "change",
    positionals: ["delivery"],
    input: z.strictObject({ delivery: given("hook_…", "Id of the delivery, from `delivery list`.") }),
    prints: `{${DELIVERY}}`,
    run: (tx, { delivery }) => retryDelivery(tx, { deliveryId: delivery, origin: OPERATOR }),
  }),
];

import assert from "node:assert";
import { z } from "zod";
import { closeDispute } from "../../commands/orders/close-dispute.ts";
import { findDispute, listDisputes } from "../../queries/conversions/list-disputes.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { given, programFlag } from "../fields.ts";
import { knownProgram } from "../known-program.ts";

const prints =
  "{dispute, programId, conversionId, externalRef, status, amountCents, heldCents, currency, openedAt, updatedAt}";

/** Customers' chargebacks, as payment providers report them. */
export const disputeCommands = [
  command({
    noun: "dispute",
    verb: "list",
    summary: "List the disputes of credited sales, oldest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      program: programFlag.optional(),
      open: z.boolean().optional().describe("Only undecided disputes: open or withdrawn."),
    }),
    prints: `[${prints}]`,
    async run({ sql }, { program, open = false }) {
      return listDisputes(sql, { programId: await knownProgram(sql, program), isUndecided: open });
    },
  }),
  command({
    noun: "dispute",
    verb: "close",
    summary: "Close a dispute whose outcome the provider never reported.",
    effect: "change",
    positionals: ["dispute"],
    input: z.strictObject({
      dispute: given("DISPUTE", "The provider's id of the dispute, from `dispute list`."),
      as: z.enum(["won", "lost"]).describe("The outcome: a lost dispute counts as refunded permanently."),
      program: programFlag,
    }),
    prints,
    async run(tx, { dispute, as, program }) {
      const brandId = await findBrandOfProgram(tx, program);
      await closeDispute(tx, { brandId, programId: program, disputeRef: dispute, as, origin: OPERATOR });
      const closed = await findDispute(tx, program, dispute);
      assert(closed, "a closed dispute stays in the list");
      return closed;
    },
  }),
];

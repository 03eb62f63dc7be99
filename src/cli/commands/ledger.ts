import { z } from "zod";
import { forgetProgress } from "../../commands/upkeep/verification-progress.ts";
import { verifyBooks } from "../../commands/upkeep/verify-books.ts";
import { withTemporal } from "../../temporal/look-up.ts";
import { command } from "../command.ts";
import { programFlag } from "../fields.ts";
import { knownProgram } from "../known-program.ts";

/** Verification of the books. */
export const ledgerCommands = [
  command({
    noun: "ledger",
    verb: "verify",
    summary:
      "Verify the ledger against conversions, payouts, funding and invoices, sealed months against their seals, " +
      "and the outbox and open rows against Temporal.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({
      program: programFlag.optional(),
      all: z
        .boolean()
        .default(false)
        .describe(
          "Compare every sealed month with its seal, and check its sums again like those of open months.",
        ),
      resume: z.boolean().default(false).describe("Continue the verification that was interrupted last."),
    }),
    prints:
      "{checked, problems: [{check, id, message, faults: [{code, figures}]}], attention: [{kind, id, programId, reason, since}]}, " +
      "and notChecked: [name] where Temporal does not answer, or a record takes longer than a minute; attention is " +
      "what needs a person but is not a fault",
    isFailure: (response) => (response as { problems: readonly unknown[] }).problems.length > 0,
    async run(deps, { program, all, resume }) {
      const programId = await knownProgram(deps.sql, program);
      const run = programId === null ? "vp" : `vp ${programId}`;
      if (!resume) await forgetProgress(deps.sql, run);
      const books = { run, programId, withSealed: all };
      const asked =
        programId === null
          ? await withTemporal(deps.config, (isRunning) =>
              verifyBooks(deps, { ...books, temporal: { isRunning } }),
            )
          : null;
      const verification = asked ?? (await verifyBooks(deps, { ...books, temporal: null }));
      await forgetProgress(deps.sql, run);
      return verification;
    },
  }),
];

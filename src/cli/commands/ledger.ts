import { z } from "zod";
import { verifyLedger } from "../../queries/reconciliation/verify-ledger.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { withTemporal } from "../../temporal/look-up.ts";
import { command } from "../command.ts";
import { programFlag } from "../fields.ts";

/** Verification of the books. */
export const ledgerCommands = [
  command({
    noun: "ledger",
    verb: "verify",
    summary:
      "Verify the ledger against conversions, payouts, funding and invoices, and the outbox and open " +
      "rows against Temporal.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({ program: programFlag.optional() }),
    prints:
      "{checked, problems: [{check, id, message}], attention: [{kind, id, programId, reason, since}]}, " +
      "and notChecked: [name] where Temporal does not answer; attention is what needs a person and is " +
      "no fault",
    isFailure: (response) => (response as { problems: readonly unknown[] }).problems.length > 0,
    async run(deps, { program = null }) {
      if (program !== null) {
        await findBrandOfProgram(deps.sql, program);
        return verifyLedger(deps, program, null);
      }
      const verification = await withTemporal(deps.config, (isRunning) =>
        verifyLedger(deps, null, { isRunning }),
      );
      return verification ?? verifyLedger(deps, null, null);
    },
  }),
];

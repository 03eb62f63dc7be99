import { z } from "zod";
import { acceptRailDifference } from "../../commands/rails/accept-difference.ts";
import { compareWithRail } from "../../rails/compare-with-rail.ts";
import { listRailDifferences } from "../../queries/payouts/rail-differences.ts";
import { command, OPERATOR } from "../command.ts";
import { given, programFlag } from "../fields.ts";
import { knownProgram } from "../known-program.ts";
import { createRails } from "../../rails/create-rails.ts";

/** Payment rails and their own books. */
export const railCommands = [
  command({
    noun: "rail",
    verb: "differences",
    summary:
      "List the differences between a rail's transfers and our payouts, as found by the nightly comparison.",
    effect: "read",
    positionals: [],
    input: z.strictObject({ program: programFlag.optional() }),
    prints: "[{id, rail, kind, subject, payoutId, programId, message, foundAt, next}]",
    async run({ sql }, { program }) {
      return listRailDifferences(sql, await knownProgram(sql, program));
    },
  }),
  command({
    noun: "rail",
    verb: "compare",
    summary: "Compare each rail's transfers with our payouts now, as is done every night.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({}),
    prints: "{transfers: {rail: count}, differences: [as in rail differences]}",
    async run(deps) {
      const transfers: Record<string, number> = {};
      for (const [method, rail] of createRails(deps)) {
        transfers[method] = await compareWithRail(deps, method, rail, OPERATOR);
      }
      return { transfers, differences: await listRailDifferences(deps.sql, null) };
    },
  }),
  command({
    noun: "rail",
    verb: "accept",
    summary: "Accept a difference as it is.",
    effect: "change",
    positionals: ["difference"],
    input: z.strictObject({
      difference: z.int().min(1).describe("Id of the difference."),
      note: given("TEXT", "Reason for accepting it."),
    }),
    prints: "{id, acceptedAt}",
    run: (tx, { difference, note }) => acceptRailDifference(tx, { id: difference, note, origin: OPERATOR }),
  }),
];

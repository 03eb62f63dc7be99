import { z } from "zod";
import { acceptRailDifference } from "../../commands/rails/accept-difference.ts";
import { compareWithRail } from "../../rails/compare-with-rail.ts";
import { listRailDifferences } from "../../queries/payouts/rail-differences.ts";
import { createRails } from "../../rails/create-rails.ts";
import { command, OPERATOR } from "../command.ts";
import { given, programFlag } from "../fields.ts";

/** Payment rails: what their own books say. */
export const railCommands = [
  command({
    noun: "rail",
    verb: "differences",
    summary:
      "List where a rail's own list of transfers and our payouts differ, as the nightly comparison found.",
    effect: "read",
    positionals: [],
    input: z.strictObject({ program: programFlag.optional() }),
    prints: "[{id, rail, kind, subject, payoutId, programId, message, foundAt, next}]",
    run: ({ sql }, { program = null }) => listRailDifferences(sql, program),
  }),
  command({
    noun: "rail",
    verb: "compare",
    summary: "Hold each rail's own list of transfers against our payouts now, as it is done every night.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({}),
    prints: "{transfers: {rail: how many it lists}, differences: [as of rail differences]}",
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
    summary: "Note that a difference is known and stays as it is.",
    effect: "change",
    positionals: ["difference"],
    input: z.strictObject({
      difference: z.int().min(1).describe("Id of the difference."),
      note: given("TEXT", "Why it stays."),
    }),
    prints: "{id, acceptedAt}",
    run: (tx, { difference, note }) => acceptRailDifference(tx, { id: difference, note, origin: OPERATOR }),
  }),
];

import { z } from "zod";
import { command } from "../command.ts";

const LEAST_RETENTION_DAYS = 7;

/** Temporal, as the service needs it. */
export const temporalCommands = [
  command({
    noun: "temporal",
    verb: "setup",
    summary:
      "Create or complete the Temporal namespace: retention and search attributes, and what Temporal Cloud needs for them.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({
      check: z.boolean().default(false).describe("Change nothing, and exit with 1 if anything is missing."),
      retentionDays: z
        .int()
        .min(1)
        .max(90)
        .default(LEAST_RETENTION_DAYS)
        .describe("Days to keep closed workflows for, at least; 7 by default. A longer retention stays."),
    }),
    prints:
      "{address, namespace, retentionDays, searchAttributes: [name], changed: [what], problems: [text], " +
      "cloud: {tcld: [command], terraform}}",
    isFailure: (response) => (response as { problems: readonly string[] }).problems.length > 0,
    async run({ config }, { check, retentionDays }) {
      // Most commands never ask Temporal, and would start later for having loaded it.
      const { describeForCloud, setUpNamespace } = await import("../../temporal/set-up-namespace.ts");
      const result = await setUpNamespace(config, { retentionDays, isCheckOnly: check });
      return { ...result, cloud: describeForCloud(config.temporalNamespace, retentionDays) };
    },
  }),
];

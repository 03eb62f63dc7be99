import { z } from "zod";
import { ConfigError } from "../../config.ts";
import type { Promotion } from "../../temporal/promote-version.ts";
import { command } from "../command.ts";

const LEAST_RETENTION_DAYS = 7;

function missingBuildId(): never {
  throw new ConfigError(["WORKER_BUILD_ID is not set; name the version with --build-id."]);
}

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
        .describe("Minimum days to keep closed workflows. Default: 7. A longer retention stays."),
    }),
    prints:
      "{address, namespace, retentionDays, searchAttributes: [name], workerBuildId, changed: [what], problems: [text], " +
      "cloud: {tcld: [command], terraform}}",
    isFailure: (response) => (response as { problems: readonly string[] }).problems.length > 0,
    async run({ config }, { check, retentionDays }) {
      // Most commands never ask Temporal, and would start later for having loaded it.
      const { describeForCloud, setUpNamespace } = await import("../../temporal/set-up-namespace.ts");
      const result = await setUpNamespace(config, { retentionDays, isCheckOnly: check });
      return { ...result, cloud: describeForCloud(config.temporalNamespace, retentionDays) };
    },
  }),
  command({
    noun: "temporal",
    verb: "versions",
    summary: "Show the versions of the workers: which one gets the tasks, and which may be stopped.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({}),
    prints:
      "{deployment, isSupported, currentBuildId, ramping: {buildId, percentage} | null, " +
      "versions: [{buildId, status, openPinned, unpolledQueues: [queue], mayBeStopped}]}",
    async run({ config }) {
      const { showVersions } = await import("../../temporal/promote-version.ts");
      return showVersions(config);
    },
  }),
  command({
    noun: "temporal",
    verb: "promote",
    summary: "Send tasks to a version of the workers, all or a share; refused if it has no workers.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({
      buildId: z.string().optional().describe("The version. Default: WORKER_BUILD_ID."),
      percentage: z
        .int()
        .min(1)
        .max(99)
        .optional()
        .describe(
          "Percentage of workflows to send to it, as a trial. Default: it becomes the current version.",
        ),
      unversioned: z
        .boolean()
        .default(false)
        .describe("Send the tasks to workers without a version instead."),
      wait: z
        .int()
        .min(0)
        .max(600)
        .default(0)
        .describe("Maximum seconds to wait for workers of the version."),
      check: z.boolean().default(false).describe("Change nothing, and exit with 1 if it would be refused."),
    }),
    prints:
      "{promoted: {buildId, percentage} | null, problems: [text], deployment, …} as `temporal versions`",
    isFailure: (response) => (response as Promotion).problems.length > 0,
    async run({ config }, { buildId, unversioned, percentage = null, wait, check }) {
      const { promoteVersion } = await import("../../temporal/promote-version.ts");
      const wanted = unversioned ? null : (buildId ?? config.workerBuildId ?? missingBuildId());
      return promoteVersion(config, {
        ...{ buildId: wanted, percentage, waitSeconds: wait, isCheckOnly: check },
      });
    },
  }),
  command({
    noun: "temporal",
    verb: "move-pinned",
    summary:
      "Move the workflows pinned to a version to the current one, so that its workers can be stopped early.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({ buildId: z.string().describe("The version whose workers are to be stopped.") }),
    prints: "{buildId, moved}: how many workflows; Temporal moves them in the background",
    async run({ config }, { buildId }) {
      const { moveOn } = await import("../../temporal/promote-version.ts");
      return { buildId, moved: await moveOn(config, buildId) };
    },
  }),
];

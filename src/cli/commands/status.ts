import { z } from "zod";
import packageJson from "../../../package.json" with { type: "json" };
import { sumAttention } from "../../queries/operations/attention.ts";
import { showClock } from "../../queries/system/show-clock.ts";
import { databaseVersion } from "../../queries/system/database-version.ts";
import { lastVerification } from "../../queries/reconciliation/last-verification.ts";
import { sumLeftovers } from "../../queries/operations/leftovers.ts";
import { outboxStatus } from "../../queries/operations/outbox-status.ts";
import { deliveryBacklog } from "../../queries/deliveries/stored-delivery.ts";
import { command } from "../command.ts";
import { temporalStatus } from "../temporal-status.ts";

/** The state of the whole service. */
export const statusCommands = [
  command({
    noun: "status",
    verb: null,
    summary:
      "Show versions, database, Temporal, outbox, open processes, unsettled webhooks, what commands left to workers, " +
      "and the clock.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({}),
    prints:
      "{version, node, network, baseUrl, database: {host, name, postgres, schema}, " +
      "temporal: {address, namespace, isReachable, version or problem, " +
      "backlogs: null or [{queue, kind, tasks, oldestAgeSeconds}]}, " +
      "outbox: {open, parked, oldestAgeSeconds}, openProcesses, " +
      "deliveries: {unsettled, failing, oldestAgeSeconds}, " +
      "leftovers: [{leftover, open, oldestAgeSeconds, failing, fault}], clock: {now, offsetSeconds}, " +
      "books: null or {finishedAt, checked, problems}, " +
      "attention: [{kind, reason, count, oldestAgeSeconds}], what needs a person}",
    async run(deps) {
      const { config, sql } = deps;
      const url = new URL(config.databaseUrl);
      const [
        version,
        { openProcesses, ...outbox },
        deliveries,
        leftovers,
        clock,
        temporal,
        books,
        attention,
      ] = await Promise.all([
        databaseVersion(sql),
        outboxStatus(sql),
        deliveryBacklog(sql),
        sumLeftovers(sql),
        showClock(sql),
        temporalStatus(config),
        lastVerification(sql),
        sumAttention(sql),
      ]);
      return {
        version: packageJson.version,
        node: process.versions.node,
        network: config.network,
        baseUrl: config.baseUrl,
        database: { host: url.host, name: url.pathname.slice(1), ...version },
        temporal,
        outbox,
        openProcesses,
        deliveries,
        leftovers: leftovers.filter(({ open }) => open > 0),
        clock,
        books,
        attention,
      };
    },
  }),
];

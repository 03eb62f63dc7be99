import type { Connection } from "@temporalio/client";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.ts";
import { openConnection } from "./connection.ts";
import {
  addAttributes,
  ATTRIBUTE_NAMES,
  isManagedElsewhere,
  isNoNamespace,
  presentAttributes,
} from "./namespace-attributes.ts";
import { hasWorkerVersioning } from "./worker-versions.ts";
import { SEARCH_ATTRIBUTES, type SearchAttributeName } from "./search-attributes.ts";
import { within } from "./within.ts";

/** What the service needs of its namespace, what was changed, and what is still missing. */
export interface NamespaceSetUp {
  readonly address: string;
  readonly namespace: string;
  /** Null while there is no namespace. */
  readonly retentionDays: number | null;
  readonly searchAttributes: readonly SearchAttributeName[];
  /** The version of the workers by `WORKER_BUILD_ID`; null without one. */
  readonly workerBuildId: string | null;
  readonly changed: readonly string[];
  readonly problems: readonly string[];
}

const SECONDS_PER_DAY = 86_400;
const PATIENCE_MS = 10_000;
/** The server's parts learn of a new namespace at different times. */
const SETTLING_MS = 60_000;
const RETRY_MS = 500;

/**
 * Brings the namespace of the settings to what the service needs: the namespace itself, its retention, the search
 * attributes. Idempotent; a longer retention is left alone. Where a change is not permitted, as on Temporal Cloud, it is
 * a problem of the result. OPERATE-31.
 *
 * @param options.retentionDays how long closed workflows are kept, at least
 * @param options.isCheckOnly changes nothing: what would be changed is a problem
 * @throws if Temporal does not respond
 */
export async function setUpNamespace(
  config: Config,
  { retentionDays, isCheckOnly }: { readonly retentionDays: number; readonly isCheckOnly: boolean },
): Promise<NamespaceSetUp> {
  const connection = openConnection(config);
  const changed: string[] = [];
  const problems: string[] = [];
  const bring = async (missing: string, done: string, change: () => Promise<unknown>) => {
    if (isCheckOnly) return void problems.push(missing);
    try {
      await change();
      changed.push(done);
    } catch (error) {
      if (!isManagedElsewhere(error)) throw error;
      problems.push(`${missing} It may not be changed from here.`);
    }
  };
  const namespace = config.temporalNamespace;
  const { temporalAddress: address, workerBuildId } = config;
  const place = { address, namespace, workerBuildId };
  const soon = <Result>(ask: () => Promise<Result>) => within(connection, PATIENCE_MS, ask);
  try {
    const before = await soon(() => retentionOf(connection, namespace));
    if (before === null) {
      await bring(`There is no namespace ${namespace}.`, "namespace", () =>
        soon(() => register(connection, namespace, retentionDays)),
      );
    } else if (before < retentionDays) {
      await bring(`Retention is ${before} days, not ${retentionDays}.`, "retention", () =>
        soon(() => retain(connection, namespace, retentionDays)),
      );
    }
    if (before === null && problems.length > 0) {
      return { ...place, retentionDays: null, searchAttributes: [], changed, problems };
    }

    const wantsVersions = workerBuildId !== null;
    if (wantsVersions && !(await whenKnown(() => soon(() => hasWorkerVersioning(connection, namespace))))) {
      problems.push("WORKER_BUILD_ID is set, and this Temporal has no Worker Versioning.");
    }
    const present = await whenKnown(() => soon(() => presentAttributes(connection, namespace)));
    const missing = ATTRIBUTE_NAMES.filter((name) => !present.has(name));
    if (missing.length > 0) {
      await bring(`Search attributes are missing: ${missing.join(", ")}.`, "search attributes", () =>
        whenKnown(() => soon(() => addAttributes(connection, namespace, missing))),
      );
    }
    return {
      ...place,
      retentionDays: await whenKnown(() => soon(() => retentionOf(connection, namespace))),
      searchAttributes: changed.includes("search attributes") ? ATTRIBUTE_NAMES : [...present],
      changed,
      problems,
    };
  } finally {
    await connection.close();
  }
}

/** @returns days; null if there is no such namespace */
async function retentionOf({ workflowService }: Connection, namespace: string): Promise<number | null> {
  try {
    const { config } = await workflowService.describeNamespace({ namespace });
    return Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / SECONDS_PER_DAY;
  } catch (error) {
    if (isNoNamespace(error)) return null;
    throw error;
  }
}

/** Seconds are a `Long` to the types only. */
const days = (count: number) => ({ seconds: (count * SECONDS_PER_DAY) as never });

const register = ({ workflowService }: Connection, namespace: string, retentionDays: number) =>
  workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: days(retentionDays) });

const retain = ({ workflowService }: Connection, namespace: string, retentionDays: number) =>
  workflowService.updateNamespace({
    namespace,
    config: { workflowExecutionRetentionTtl: days(retentionDays) },
  });

async function whenKnown<Result>(ask: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + SETTLING_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isNoNamespace(error) || performance.now() > giveUpAt) throw error;
      await pause(RETRY_MS);
    }
  }
}

/**
 * The same for Temporal Cloud, where namespaces are made by its own tools: commands of `tcld`, and resources of the
 * Terraform provider `temporalio/temporalcloud`.
 */
export function describeForCloud(namespace: string, retentionDays: number) {
  const [name = namespace] = namespace.split(".");
  const attributes = Object.entries(SEARCH_ATTRIBUTES);
  const flags = attributes.map(([attribute, type]) => `--search-attribute "${attribute}=${type}"`).join(" ");
  return {
    tcld: [
      `tcld namespace create --namespace ${name} --region REGION --auth-method api_key --retention-days ${retentionDays} ${flags}`,
      `tcld namespace search-attributes add --namespace ${name}.ACCOUNT ${flags}`,
      `tcld namespace retention set --namespace ${name}.ACCOUNT --retention-days ${retentionDays}`,
    ],
    terraform: [
      `resource "temporalcloud_namespace" "partner_program" {`,
      `  name           = "${name}"`,
      `  regions        = ["REGION"]`,
      `  api_key_auth   = true`,
      `  retention_days = ${retentionDays}`,
      `}`,
      `resource "temporalcloud_namespace_search_attribute" "partner_program" {`,
      `  for_each     = { ${attributes.map(([attribute, type]) => `${attribute} = "${type}"`).join(", ")} }`,
      `  namespace_id = temporalcloud_namespace.partner_program.id`,
      `  name         = each.key`,
      `  type         = each.value`,
      `}`,
    ].join("\n"),
  };
}

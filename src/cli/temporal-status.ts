import type { Config } from "../config.ts";
import { readBacklogs, type Backlog } from "../temporal/backlog.ts";
import { within } from "../temporal/within.ts";

const PATIENCE_MS = 3_000;

/** Whether Temporal responds, its version, and what waits in its task queues. */
export type TemporalStatus = { readonly address: string; readonly namespace: string } & (
  | { readonly isReachable: true; readonly version: string; readonly backlogs: readonly Backlog[] | null }
  | { readonly isReachable: false; readonly problem: string }
);

/** Asks Temporal once; no response is part of the status, not a failure. */
export async function temporalStatus(config: Config): Promise<TemporalStatus> {
  const place = { address: config.temporalAddress, namespace: config.temporalNamespace };
  const { openConnection } = await import("../temporal/connection.ts");
  const connection = openConnection(config);
  try {
    const soon = <Result>(ask: () => Promise<Result>) => within(connection, PATIENCE_MS, ask);
    const info = await soon(() => connection.workflowService.getSystemInfo({}));
    // Where the namespace is missing, or its queues may not be described, the rest is known all the same.
    const backlogs = await soon(() => readBacklogs(connection, config)).catch(() => null);
    return { ...place, isReachable: true, version: info.serverVersion ?? "unknown", backlogs };
  } catch (error) {
    return { ...place, isReachable: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await connection.close();
  }
}

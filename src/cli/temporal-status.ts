import type { Config } from "../config.ts";
import { temporalConnectionOptions } from "../temporal/connection.ts";

const PATIENCE_MS = 3_000;

/** Whether Temporal responds, and its version. */
export type TemporalStatus = { readonly address: string; readonly namespace: string } & (
  | { readonly isReachable: true; readonly version: string }
  | { readonly isReachable: false; readonly problem: string }
);

/** Asks Temporal once; no response is part of the status, not a failure. */
export async function temporalStatus(config: Config): Promise<TemporalStatus> {
  const place = { address: config.temporalAddress, namespace: config.temporalNamespace };
  const { Connection } = await import("@temporalio/client");
  const connection = Connection.lazy(temporalConnectionOptions(config));
  try {
    const info = await connection.withDeadline(Date.now() + PATIENCE_MS, () =>
      connection.workflowService.getSystemInfo({}),
    );
    return { ...place, isReachable: true, version: info.serverVersion ?? "unknown" };
  } catch (error) {
    return { ...place, isReachable: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await connection.close();
  }
}

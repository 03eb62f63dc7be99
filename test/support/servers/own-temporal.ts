import { join } from "node:path";
import { claimPorts } from "../../../src/local/ports.ts";
import { findTemporalCli } from "../../../src/local/temporal/temporal-cli.ts";
import { startTemporal, type TemporalServer } from "../../../src/local/temporal/temporal.ts";

/** A Temporal server that one test file has for itself, to end it or to set it up in another way. */
export interface OwnTemporal {
  readonly address: string;
  /** Starts it; what it knew before, it knows again. */
  start(): Promise<TemporalServer>;
}

/** @param folder where its database and its log are kept */
export async function prepareOwnTemporal(
  folder: string,
  dynamicConfig: Readonly<Record<string, unknown>> = {},
): Promise<OwnTemporal> {
  const cli = await findTemporalCli({
    configuredPath: process.env["TEMPORAL_CLI"] || null,
    env: process.env,
    progress: { say: () => undefined, during: (_step, work) => work() },
  });
  const want = { setting: "TEMPORAL_PORT", use: "Temporal", host: "127.0.0.1", port: 0 };
  const [port] = (await claimPorts([want])) as [number];
  return {
    address: `127.0.0.1:${port}`,
    start: () =>
      startTemporal({
        cli: cli.path,
        port,
        uiPort: null,
        namespace: "default",
        databaseFile: join(folder, "temporal.db"),
        dynamicConfig: { "history.timerProcessorMaxTimeShift": "50ms", ...dynamicConfig },
        logFile: join(folder, "temporal.log"),
        pidFile: join(folder, "temporal.json"),
      }),
  };
}

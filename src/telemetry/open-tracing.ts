import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { NO_TRACING, type Tracing } from "./tracing.ts";

/**
 * Tracing as the settings say. Its libraries are loaded only if it is on. OPERATE-35.
 *
 * @param processName such as `api`
 */
export async function openTracing(
  config: Pick<Config, "tracing">,
  processName: string,
  log: Logger,
): Promise<Tracing> {
  if (config.tracing === null) return NO_TRACING;
  const { createOpenTelemetry } = await import("./open-telemetry.ts");
  return createOpenTelemetry(config.tracing, processName, log);
}

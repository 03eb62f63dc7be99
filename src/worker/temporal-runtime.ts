import type { LogLevel, Logger as TemporalLogger } from "@temporalio/common";
import { DefaultLogger, Runtime } from "@temporalio/worker";
import type { Logger } from "pino";

const LEVELS = {
  TRACE: "trace",
  DEBUG: "debug",
  INFO: "info",
  WARN: "warn",
  ERROR: "error",
} as const satisfies Record<LogLevel, keyof Logger>;

/** A warning about something intended: queues with activities only. */
const EXPECTED = "No workflows registered, not polling for workflow tasks";

/** Forwards the SDK's log to ours, without its routine lines. */
export function temporalLoggerTo(log: Logger): TemporalLogger {
  return new DefaultLogger("WARN", ({ level, message, meta }) => {
    if (message !== EXPECTED) log[LEVELS[level]]({ ...meta }, message);
  });
}

let isInstalled = false;

/**
 * Installs the native runtime of Temporal's SDK, once per process and before its first connection.
 *
 * @param metricsAddress where it serves its own metrics, as host:port; null for nowhere
 */
export function installTemporalRuntime(log: Logger, metricsAddress: string | null = null): void {
  if (isInstalled) return;
  isInstalled = true;
  Runtime.install({
    logger: temporalLoggerTo(log),
    telemetryOptions: {
      logging: { filter: { core: "WARN", other: "ERROR" }, forward: {} },
      ...(metricsAddress !== null && {
        metrics: {
          prometheus: {
            bindAddress: metricsAddress,
            countersTotalSuffix: true,
            unitSuffix: true,
            useSecondsForDurations: true,
          },
        },
      }),
    },
    // The process itself handles signals and the order of shutdown.
    shutdownSignals: [],
  });
}

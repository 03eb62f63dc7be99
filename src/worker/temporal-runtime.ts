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

/** A warning about what we do on purpose: queues that carry only activities. */
const EXPECTED = "No workflows registered, not polling for workflow tasks";

/** Temporal's SDK writes into our log what deserves attention; its everyday lines are left out. */
export function temporalLoggerTo(log: Logger): TemporalLogger {
  return new DefaultLogger("WARN", ({ level, message, meta }) => {
    if (message !== EXPECTED) log[LEVELS[level]]({ ...meta }, message);
  });
}

let isInstalled = false;

/** Sets up the native part of Temporal's SDK, once in a process and before its first connection. */
export function installTemporalRuntime(log: Logger): void {
  if (isInstalled) return;
  isInstalled = true;
  Runtime.install({
    logger: temporalLoggerTo(log),
    telemetryOptions: { logging: { filter: { core: "WARN", other: "ERROR" }, forward: {} } },
    // The process decides itself what a signal means, and in which order things end.
    shutdownSignals: [],
  });
}

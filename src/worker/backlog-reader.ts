import { Connection } from "@temporalio/client";
import type { Config } from "../config.ts";
import { readBacklogs, type Backlog } from "../temporal/backlog.ts";
import { temporalConnectionOptions } from "../temporal/connection.ts";

const PATIENCE_MS = 2_000;

/** Reads the backlogs of our task queues over a connection of its own. */
export function createBacklogReader(config: Config): { read(): Promise<Backlog[]>; close(): Promise<void> } {
  const connection = Connection.lazy({ ...temporalConnectionOptions(config), interceptors: [] });
  return {
    read: () => connection.withDeadline(Date.now() + PATIENCE_MS, () => readBacklogs(connection, config)),
    close: () => connection.close(),
  };
}

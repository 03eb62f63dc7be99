import type { Config } from "../config.ts";
import { readBacklogs, type Backlog } from "../temporal/backlog.ts";
import { openConnection } from "../temporal/connection.ts";
import { within } from "../temporal/within.ts";
import { PATIENCE_MS } from "./temporal-patience.ts";

/** Reads the backlogs of our task queues over a connection of its own. */
export function createBacklogReader(config: Config): { read(): Promise<Backlog[]>; close(): Promise<void> } {
  const connection = openConnection(config, { interceptors: [] });
  return {
    read: () => within(connection, PATIENCE_MS, () => readBacklogs(connection, config)),
    close: () => connection.close(),
  };
}

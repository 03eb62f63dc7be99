/**
 * `node src/local/temporal/wait-for-namespace.ts <address> <namespace>` ends when a starting Temporal has created the
 * namespace and its search attributes, and exits with 1 if it has not within two minutes. In a process of its own, so
 * that whoever starts the server need not keep Temporal's client in memory.
 */
import { Connection } from "@temporalio/client";
import assert from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { SEARCH_ATTRIBUTES } from "../../temporal/search-attributes.ts";
import { within } from "../../temporal/within.ts";

const START_TIMEOUT_MS = 120_000;
const PATIENCE_MS = 1_000;
const PAUSE_MS = 100;

const [address, namespace] = process.argv.slice(2);
assert(address && namespace, "needs the address of Temporal and the name of a namespace");

const connection = Connection.lazy({ address, connectTimeout: PATIENCE_MS });
const deadlineMs = performance.now() + START_TIMEOUT_MS;
while (!(await isComplete(namespace))) {
  if (performance.now() > deadlineMs) {
    process.stderr.write(
      `Temporal at ${address} had no namespace ${namespace} after ${START_TIMEOUT_MS / 1_000} s.\n`,
    );
    process.exit(1);
  }
  await sleep(PAUSE_MS);
}
await connection.close();

/** The server responds a moment before it has created the search attributes. */
async function isComplete(wanted: string): Promise<boolean> {
  try {
    const { customAttributes } = await within(connection, PATIENCE_MS, () =>
      connection.operatorService.listSearchAttributes({ namespace: wanted }),
    );
    return Object.keys(SEARCH_ATTRIBUTES).every((name) => name in customAttributes);
  } catch {
    // Not listening yet.
    return false;
  }
}

/**
 * Loaded before a process (`node --import`), it appends each different statement that the service sends to PostgreSQL to
 * a file of the process in the folder RECORD_STATEMENTS_TO, as lines of JSON. What a test sends itself is left out.
 */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Every connection of the service has this name; those of tests, tools and migrations do not. */
const OF_SERVICE = "partner-program";
const FRAMES = 100;

const folder = process.env["RECORD_STATEMENTS_TO"];
if (folder !== undefined && folder !== "") {
  mkdirSync(folder, { recursive: true });
  recordTo(join(folder, `${process.pid}.jsonl`));
}

function recordTo(file: string): void {
  const seen = new Set<string>();
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const query = pg.Client.prototype.query as (this: pg.Client, ...values: unknown[]) => unknown;
  const record = (client: pg.Client, statement: unknown): void => {
    const text = textOf(statement);
    if (text === null || seen.has(text) || nameOf(client) !== OF_SERVICE || !isOfService()) return;
    seen.add(text);
    appendFileSync(file, `${JSON.stringify(text)}\n`);
  };
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...values: unknown[]) {
      record(this, values[0]);
      return query.apply(this, values);
    },
  });
}

function textOf(statement: unknown): string | null {
  if (typeof statement === "string") return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : null;
}

const nameOf = (client: pg.Client): unknown =>
  (client as unknown as { connectionParameters?: { application_name?: unknown } }).connectionParameters
    ?.application_name;

/** Whether a part of the service outside `src/db`, through which everybody sends, is among the callers. */
function isOfService(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = "" } = new Error("the callers");
  Error.stackTraceLimit = stackTraceLimit;
  return /\/src\/(?!db\/|local\/)/.test(stack);
}

import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { loadConfig } from "../../src/config.ts";
import { withOwnPool, type OwnPool } from "../../src/db/own-pool.ts";
import type { Sql } from "../../src/db/sql.ts";
import { withTimeFor } from "../../src/db/time-for.ts";
import { USUAL_WORK_OF_WORKERS, WORK } from "../../src/db/work.ts";
import { openDeps, type Deps } from "../../src/deps.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { environment } = useDeps();

let worker: Deps & { close(): Promise<void> };
let lane: OwnPool<Deps>;
let observer: pg.Client;

beforeAll(async () => {
  worker = await openDeps(loadConfig(environment), "worker", USUAL_WORK_OF_WORKERS);
  lane = withOwnPool<Deps>(worker, 2);
  observer = new pg.Client({ connectionString: environment["DATABASE_URL"]! });
  observer.on("error", () => {});
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await lane.close();
  await worker.close();
});

const OTHERS = "from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid()";

/** How a statement ends whose answer stays away for so long, by a clock that is set ahead, and which is then cancelled. */
async function endAfterSilence(
  { rows }: Pick<Sql, "rows">,
  name: string,
  silentMs: number,
): Promise<unknown> {
  await rows("select 'a connection is there' as what");
  const clock = recordTimers();
  const end = rows(`select pg_sleep(60) as ${name}`).catch((error: unknown) => error);
  const values = [`%${name}%`];
  while ((await observer.query(`select 1 ${OTHERS}`, values)).rowCount === 0);
  clock.stop();
  for (const { fire, afterMs } of clock.timers) if (afterMs <= silentMs) fire();
  await observer.query(`select pg_cancel_backend(pid) ${OTHERS}`, values);
  return end;
}

interface Timer {
  readonly fire: () => void;
  readonly afterMs: number;
}

/** Remembers what is set meanwhile. */
function recordTimers(): { readonly timers: readonly Timer[]; readonly stop: () => void } {
  const timers: Timer[] = [];
  const { setTimeout: original } = globalThis;
  const recording = (fire: () => void, afterMs: number): NodeJS.Timeout => {
    timers.push({ fire, afterMs });
    return original(fire, afterMs);
  };
  globalThis.setTimeout = Object.assign(recording, original);
  return { timers, stop: () => void (globalThis.setTimeout = original) };
}

// OPERATE-34
describe("in a worker, a statement outside a transaction", () => {
  test.each([
    ["of the relay", "relay", () => worker],
    ["of a step", "step", () => lane.deps],
  ])("%s is cut off after half a minute without an answer", async (_what, name, deps) => {
    expect(await endAfterSilence(deps().sql, name, 30_000)).toMatchObject({
      message: "the connection to the database was lost",
    });
  });

  test("of upkeep may take its minutes", async () => {
    const { sql } = withTimeFor(worker, "upkeep");
    expect(await endAfterSilence(sql, "upkeep", 300_000)).toMatchObject({
      message: "canceling statement due to user request",
    });
    expect(await endAfterSilence(sql, "upkeep", 310_000)).toMatchObject({
      message: "the connection to the database was lost",
    });
  });

  test("has the same limit in PostgreSQL, whatever its connection was used for before", async () => {
    const limitOf = async ({ sql }: Pick<Deps, "sql">) =>
      (await sql.row<{ ms: number }>(
        "select setting::integer as ms from pg_settings where name = 'statement_timeout'",
      ))!.ms;
    for (const deps of [worker, lane.deps]) {
      expect(await limitOf(withTimeFor(deps, "upkeep"))).toBe(WORK.upkeep.statementMs);
      expect(await limitOf(deps)).toBe(WORK.step.statementMs);
    }
  });
});

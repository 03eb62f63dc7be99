import { describe, expect, test } from "@jest/globals";
import { setImmediate, setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openPool } from "../../src/db/sql.ts";
import { inSnapshot, inTransaction } from "../../src/db/transaction.ts";
import { createTurns } from "../../src/db/turns.ts";
import { restAfterPiece, restAfterRead } from "../../src/db/heavy-work.ts";
import { createWorkQueues, type WorkQueues } from "../../src/db/work-queues.ts";
import { Unavailable } from "../../src/db/unavailable.ts";
import type { Sql } from "../../src/db/sql.ts";
import { LOCK_TIMEOUT_MS, WORK, type Work } from "../../src/db/work.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { until } from "../support/scenes/until.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps, environment } = useDeps();

const SETTINGS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/** In milliseconds, as PostgreSQL keeps them. */
async function timeoutsOf(sql: Sql): Promise<number[]> {
  const rows = await sql.rows<{ setting: string }>(
    "select setting from pg_settings where name = any($1) order by array_position($1, name)",
    [SETTINGS],
  );
  return rows.map(({ setting }) => Number(setting));
}

// A new connection plans a sale's statements and compiles its triggers first.
test("a process that answers callers keeps its connections between rare sales", async () => {
  expect(deps.pool.options.idleTimeoutMillis).toBeGreaterThanOrEqual(300_000);
});

test("no statement keeps more than one processor busy, or is compiled", async () => {
  const settings = await inTransaction(deps, (tx) =>
    tx.rows<{ setting: string }>(
      "select setting from pg_settings where name in ('jit', 'max_parallel_workers_per_gather') order by name",
    ),
  );
  expect(settings).toEqual([{ setting: "off" }, { setting: "0" }]);
});

test("sums over a hundred thousand partners write no files, which commits would wait for", async () => {
  const [row] = await deps.sql.rows<{ "QUERY PLAN": readonly [{ Plan: Readonly<Record<string, number>> }] }>(
    `explain (analyze, buffers, format json)
     select 'prt_01M88AGWB0C2M89KNCNC' || n as "partnerId", sum(n), max(n), count(*)
     from generate_series(1, 100000) as partner (n) group by 1`,
  );
  expect(row!["QUERY PLAN"][0].Plan["Temp Written Blocks"]).toBe(0);
});

// Review: money 3
describe("no work has longer than its kind may take:", () => {
  test.each(Object.entries(WORK))("a transaction of the kind %s", async (kind, limits) => {
    const { statementMs, lockMs = LOCK_TIMEOUT_MS }: { statementMs: number; lockMs?: number } = limits;
    const timeouts = await inTransaction(deps, timeoutsOf, { kind: kind as Work });
    expect(timeouts).toEqual([statementMs, lockMs, 30_000]);
    expect(lockMs).toBeLessThanOrEqual(LOCK_TIMEOUT_MS);
  });

  test("a read outside a transaction, also on a connection that did longer work before", async () => {
    await inTransaction(deps, (tx) => tx.allowTimeFor("batch"));
    const all = await Promise.all(Array.from({ length: 10 }, () => timeoutsOf(deps.sql)));
    for (const timeouts of all) expect(timeouts).toEqual([WORK.read.statementMs, LOCK_TIMEOUT_MS, 30_000]);
  });

  test("a transaction that turns out to be longer work", async () => {
    const [before, after] = await inTransaction(deps, async (tx) => {
      const first = await timeoutsOf(tx);
      await tx.allowTimeFor("batch");
      return [first, await timeoutsOf(tx)];
    });
    expect([before[0], after[0]]).toEqual([WORK.command.statementMs, WORK.batch.statementMs]);
  });

  test("the check of the books", async () => {
    expect((await inSnapshot(deps, timeoutsOf))[0]).toBe(WORK.verification.statementMs);
  });
});

// Review: money 3
test("a process that hangs in a transaction loses its connection, and others its locks", async () => {
  const client = new pg.Client({ connectionString: environment["DATABASE_URL"]! });
  client.on("error", () => undefined);
  await client.connect();
  const pool = openPool(environment["DATABASE_URL"]!, 1);
  const hanging = await pool.connect();
  const ended = new Promise((resolve) => hanging.once("error", resolve));
  // The same setting, shorter, so that the test need not wait half a minute.
  await hanging.query("set idle_in_transaction_session_timeout = 200");
  await hanging.query("begin");
  await hanging.query("update service_clock set updated_at = now()");
  await ended;
  hanging.release(true);
  await pool.end();
  expect((await client.query("update service_clock set updated_at = now()")).rowCount).toBe(1);
  await client.end();
});

// Review: money 3
test("a lost client is noticed by PostgreSQL, where it can", async () => {
  const rows = await deps.sql.rows<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('client_connection_check_interval', 'tcp_keepalives_idle', 'tcp_user_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: "client_connection_check_interval", setting: "10000" },
    { name: "tcp_keepalives_idle", setting: "30" },
    { name: "tcp_user_timeout", setting: "60000" },
  ]);
});

test("work that does not get its locks gives its connection back, and says so when its time is over", async () => {
  const lock = "select from service_clock for update";
  const held = await heldOpen(deps, (tx) => tx.execute(lock));
  const waiting = inTransaction(deps, (tx) => tx.execute(lock), { kind: "sale", owner: "somebody" });
  // Its time may be over before it is looked at below.
  waiting.catch(() => {});
  await until("the work to be without a connection", () => {
    const { blocked } = deps.queues.load();
    return blocked === 1 && deps.pool.totalCount - deps.pool.idleCount === 1;
  });
  await expect(waiting).rejects.toThrow(Unavailable);
  await held.commit();
});

// Review: money 3
test("one owner's transactions have half of the connections at most, however many there are", async () => {
  const queues = createWorkQueues(10);
  const end = Promise.withResolvers<void>();
  let running = 0;
  const attempt = (): Promise<void> => {
    running += 1;
    return end.promise;
  };
  const all = Array.from({ length: 20 }, () => queues.inTurn("somebody", 60_000, attempt));
  await setImmediate();
  expect([running, queues.load().waiting]).toEqual([5, 15]);
  end.resolve();
  await Promise.all(all);
  expect(running).toBe(20);
});

// Review: money 3
test("those of one tenant's programs leave two connections to others", async () => {
  const queues = createWorkQueues(10);
  for (const program of ["first", "second", "third"]) queues.assign(program, "tenant");
  const end = Promise.withResolvers<void>();
  const running: string[] = [];
  const begin = (program: string) =>
    queues.inTurn(program, 60_000, () =>
      queues.asTenant(program, performance.now() + 60_000, () => {
        running.push(program);
        return end.promise;
      }),
    );
  const all = ["first", "second", "third"].flatMap((program) =>
    Array.from({ length: 4 }, () => begin(program)),
  );
  all.push(begin("another's"));
  await setImmediate();
  const ofTenant = ["first", "second"].flatMap((program) => Array.from({ length: 4 }, () => program));
  expect(running).toEqual([...ofTenant, "another's"]);
  end.resolve();
  await Promise.all(all);
  expect(running).toHaveLength(13);
});

// Review: money 3
test("transactions of a tenant's programs do not take the whole pool", async () => {
  const programs = ["prg_first", "prg_second"];
  for (const program of programs) deps.queues.assign(program, "brd_tenant");
  const end = Promise.withResolvers<void>();
  let running = 0;
  const begin = (owner: string) =>
    inTransaction(
      deps,
      async () => {
        running += 1;
        await end.promise;
      },
      { owner },
    );
  const { max } = deps.pool.options;
  const ofOne = Math.ceil(max / 2);
  const most = Math.max(ofOne, max - 2);
  const all = programs.flatMap((program) => Array.from({ length: ofOne }, () => begin(program)));
  await until("the tenant's places to be taken", () => running === most);
  // Another tenant's begins meanwhile, so those that wait do not wait for a connection.
  await inTransaction(deps, async () => {}, { owner: "prg_anothers" });
  expect(running).toBe(most);
  end.resolve();
  await Promise.all(all);
  expect(running).toBe(2 * ofOne);
});

test("work that keeps a connection for minutes leaves two of them to others, and waits in turn", async () => {
  const atOnce = async (poolSize: number): Promise<number> => {
    const queues = createWorkQueues(poolSize);
    const end = Promise.withResolvers<void>();
    let begun = 0;
    const work = (): Promise<void> => {
      begun += 1;
      return end.promise;
    };
    const all = Array.from({ length: 6 }, (_, n) => queues.lengthily(`tenant ${n}`, 60_000, work));
    await setImmediate();
    const beforeEnd = begun;
    end.resolve();
    await Promise.all(all);
    expect(begun).toBe(6);
    return beforeEnd;
  };
  expect(await Promise.all([2, 3, 6].map(atOnce))).toEqual([1, 1, 4]);
});

// API-14
test("one tenant's work that keeps connections for minutes takes half of their places, and another's has its turn", async () => {
  const queues = createWorkQueues(6);
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const begun: string[] = [];
  const work = (tenant: string, n: number) =>
    queues.lengthily(tenant, 60_000, () => {
      begun.push(`${tenant} ${n}`);
      return ends[n]!.promise;
    });
  const all = [0, 1, 2, 3].map((n) => work("loud", n));
  all.push(work("quiet", 4));
  await setImmediate();
  expect(begun).toEqual(["loud 0", "loud 1", "quiet 4"]);
  ends[4]!.resolve();
  await all[4];
  // The place that is free is for others.
  await setImmediate();
  expect(begun).toHaveLength(3);
  all.push(work("late", 5));
  await setImmediate();
  expect(begun.at(-1)).toBe("late 5");
  for (const end of ends) end.resolve();
  await Promise.all(all);
  expect(begun).toHaveLength(6);
});

// Decision 0033
test("lengthy work that does not get its turn in time is not begun", async () => {
  const queues = createWorkQueues(3);
  const end = Promise.withResolvers<void>();
  const first = queues.lengthily("tenant", 60_000, () => end.promise.then(() => "first"));
  expect(await queues.lengthily("tenant", 1, async () => "second")).toBeNull();
  end.resolve();
  expect(await first).toBe("first");
  expect(await queues.lengthily("tenant", 60_000, async () => "third")).toBe("third");
});

// API-14
test("one owner's reads run a few at a time, and one at a time once they kept a connection busy for seconds", async () => {
  let nowMs = 0;
  const queues = createWorkQueues(12, () => nowMs);
  const atOnce = async (owner: string, tookMs: number): Promise<number> => {
    let running = 0;
    let most = 0;
    const read = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      nowMs += tookMs;
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => queues.read(owner, 60_000, read)));
    return most;
  };
  expect(await atOnce("loud", 1)).toBe(3);
  await atOnce("loud", 1_000);
  expect([await atOnce("loud", 1), await atOnce("quiet", 1)]).toEqual([1, 3]);
  nowMs += 60_000;
  expect(await atOnce("loud", 1)).toBe(3);
});

// API-14
test("what keeps a processor busy runs one after the other: the reads of such owners, and a batch's pieces", async () => {
  let nowMs = 0;
  const queues = createWorkQueues(12, () => nowMs);
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
  };
  for (const owner of ["loud", "noisy"]) {
    await queues.read(owner, 60_000, async () => {
      nowMs += 4_000;
    });
  }
  await Promise.all([
    ...["loud", "noisy"].map((owner) => queues.read(owner, 60_000, work)),
    ...[["loud", "program"], ["other"], []].map((owners) => queues.heavily(owners, work)),
  ]);
  expect(most).toBe(1);
  await Promise.all(["quiet", "calm"].map((owner) => queues.read(owner, 60_000, work)));
  expect(most).toBe(2);
});

// API-14
test.each([
  [10, 10],
  [49, 49],
  [50, 450],
  [600, 5_000],
  [30_000, 5_000],
])("beside others, a read of %i ms of such an owner is followed by a rest of %i", (tookMs, expectedMs) => {
  expect(restAfterRead(tookMs)).toBe(expectedMs);
});

test.each([
  [10, 90],
  [600, 5_400],
  [30_000, 10_000],
])("and a piece of a batch of %i ms by one of %i", (tookMs, expectedMs) => {
  expect(restAfterPiece(tookMs)).toBe(expectedMs);
});

// API-14
test("beside others, a tenant's batch and its reports share one rest; another tenant's do not wait for it", async () => {
  const queues = createWorkQueues(12);
  const begun: string[] = [];
  const beganAt: number[] = [];
  const work = (name: string, tookMs: number) => async (): Promise<void> => {
    begun.push(name);
    beganAt.push(performance.now());
    for (const until = performance.now() + tookMs; performance.now() < until;);
  };
  await queues.read("quiet", 60_000, async () => {});
  await Promise.all([
    queues.heavily(["loud", "program"], work("a piece of loud's batch", 60)),
    queues.heavily(["loud"], work("a report of loud", 1)),
    queues.heavily(["noisy"], work("a report of noisy", 1)),
  ]);
  expect(begun).toEqual(["a piece of loud's batch", "a report of noisy", "a report of loud"]);
  // A timer may fire a millisecond early.
  expect(beganAt[2]! - beganAt[0]!).toBeGreaterThanOrEqual(60 + 9 * 60 - 1);
});

/** Whether heavy work begins before a transaction of this owner ends, which began `sinceMs` earlier and lasts 20 ms more. */
async function beginsWithin(owner: string | null, sinceMs: number): Promise<boolean> {
  let nowMs = 0;
  const queues = createWorkQueues(12, () => nowMs);
  queues.assign("program", "loud");
  let isOver = false;
  const short = queues.inTurn(owner, 60_000, async () => {
    await pause(20);
    isOver = true;
  });
  nowMs += sinceMs;
  const wasOver = await queues.heavily(["loud", "other program"], async () => isOver);
  await short;
  return !wasOver;
}

// API-14
test("heavy work begins when what others have begun just now has ended", async () => {
  expect(await beginsWithin("quiet", 99)).toBe(false);
  expect(await beginsWithin(null, 0)).toBe(false);
  // What lasts is not waited for, nor is what the tenant itself does.
  expect(await beginsWithin("quiet", 100)).toBe(true);
  expect(await beginsWithin("program", 0)).toBe(true);
});

test("heavy work waits only a moment beside requests that never cease", async () => {
  const queues = createWorkQueues(12);
  const { promise, resolve } = Promise.withResolvers<void>();
  const hanging = queues.inTurn("quiet", 60_000, () => promise);
  await queues.heavily(["loud"], async () => resolve());
  await hanging;
});

/** What happens first after heavy work of these owners: more of it, or a part of its rest. */
async function afterHeavyWork(queues: WorkQueues, owners: readonly string[]): Promise<"rest" | "work"> {
  const order: ("rest" | "work")[] = [];
  await queues.heavily(owners, async () => {
    for (const until = performance.now() + 60; performance.now() < until;);
  });
  const rest = setTimeout(() => order.push("rest"), 100);
  await queues.heavily(owners, async () => void order.push("work"));
  clearTimeout(rest);
  return order[0]!;
}

test("nobody's heavy work, and a tenant's while nobody else is there, is followed by no rest", async () => {
  const queues = createWorkQueues(12);
  expect(await afterHeavyWork(queues, ["loud", "program"])).toBe("work");
  await queues.read("quiet", 60_000, async () => {});
  expect(await afterHeavyWork(queues, [])).toBe("work");
});

// API-14
test("a tenant's heavy work rests for others' transactions, and not for what its own calls look up", async () => {
  const own = { ...deps, queues: deps.queues.beside(12) };
  const read = () => deps.sql.row("select 1 as one");
  const afterRead = async () => {
    await read();
    return afterHeavyWork(deps.queues, ["loud", "program"]);
  };
  await until("what earlier tests did to be long ago", async () => (await afterRead()) === "work");
  await inTransaction(own, read, { owner: "program" });
  await inTransaction(own, read, { holdingFree: ["program"] });
  expect(await afterHeavyWork(own.queues, ["loud", "program"])).toBe("work");
  for (const options of [{ owner: "other" }, { holdingFree: ["program", "other"] }, {}]) {
    // Others are there for a second after what they did.
    await until("a rest", async () => {
      await inTransaction(own, read, options);
      return (await afterHeavyWork(own.queues, ["loud", "program"])) === "rest";
    });
  }
});

test("no heavy work waits for another's without an end", async () => {
  const queues = createWorkQueues(12);
  const hanging = Promise.withResolvers<void>();
  const first = queues.heavily(["hanging"], () => hanging.promise);
  expect(await queues.heavily(["other"], () => Promise.resolve("done"))).toBe("done");
  hanging.resolve();
  await first;
});

test("nor for its own tenant's", async () => {
  const turns = createTurns(1);
  const hanging = Promise.withResolvers<{ result: string; restMs: number }>();
  const report = turns.run("tenant", () => hanging.promise);
  expect(await turns.run("tenant", async () => ({ result: "piece", restMs: 0 }))).toBe("piece");
  hanging.resolve({ result: "report", restMs: 0 });
  expect(await report).toBe("report");
});

test("what ran because its patience ended lets nobody pass what it waited for", async () => {
  const turns = createTurns(100);
  const hanging = Promise.withResolvers<{ result: string; restMs: number }>();
  const order: string[] = [];
  const noted = async (result: string) => {
    order.push(result);
    return { result, restMs: 0 };
  };
  const first = turns.run("tenant", () => hanging.promise);
  await turns.run("tenant", () => noted("second"));
  const third = turns.run("tenant", () => noted("third"));
  await setImmediate();
  order.push("first");
  hanging.resolve({ result: "first", restMs: 0 });
  await Promise.all([first, third]);
  expect(order).toEqual(["second", "first", "third"]);
});

// API-14
test("an owner who reads all the time rests after each read while others read too", async () => {
  let nowMs = 0;
  const queues = createWorkQueues(12, () => nowMs);
  const begun: string[] = [];
  const read = (owner: string, tookMs: number): Promise<void> =>
    queues.read(owner, 60_000, async () => {
      begun.push(owner);
      nowMs += tookMs;
      await setImmediate();
    });
  await read("loud", 5_000);
  await Promise.all([read("loud", 100), read("loud", 100)]);
  expect(begun).toEqual(["loud", "loud", "loud"]);
  await read("quiet", 1);
  const [first, second] = [read("loud", 100), read("loud", 100)];
  await first;
  await setImmediate();
  expect([begun.length, queues.load().waiting]).toEqual([5, 1]);
  await read("quiet", 1);
  await second;
  expect(begun).toEqual(["loud", "loud", "loud", "quiet", "loud", "quiet", "loud"]);
});

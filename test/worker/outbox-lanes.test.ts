import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { leaseOutboxMessages, newTurns, type Turns } from "../../src/db/outbox-queue.ts";
import { enqueue } from "../../src/db/outbox.ts";
import {
  PROCESSES,
  workflowIdOf,
  type OutboxMessage,
  type ProcessKind,
} from "../../src/domain/processes/process.ts";
import { startRelay } from "../../src/worker/relay.ts";
import { createTemporalGateway, type TemporalGateway } from "../../src/worker/temporal-gateway.ts";
import { planOf, rowsReadOf } from "../support/scenes/plans.ts";
import { factoriesOf } from "../support/scenes/factories.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

let world: WorkerWorld;
beforeAll(async () => {
  world = await openWorkerWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deps.sql.execute("delete from outbox"));

/** Many messages of one program in one lane, as one statement. */
const flood = (kind: ProcessKind, programId: string, count: number) =>
  world.deps.sql.execute(
    `insert into outbox (topic, workflow_id, lane, program_id, payload)
     select $1::text, $1 || '/' || $3 || '-' || n, $2, $3,
       jsonb_build_object('kind', $1::text, 'workflowId', $1 || '/' || $3 || '-' || n, 'input', '{}'::jsonb,
         'summary', 'one of many', 'attributes', '{}'::jsonb)
     from generate_series(1, $4::integer) n`,
    [kind, PROCESSES[kind].lane, programId, count],
  );

const messageOf = (kind: ProcessKind, programId: string): OutboxMessage => ({
  ...{ kind, workflowId: workflowIdOf(kind, programId), input: {}, summary: "one", attributes: {} },
  turn: programId,
});

const enqueueOne = (kind: ProcessKind, programId: string) =>
  enqueue(world.deps.sql, messageOf(kind, programId));

/** The payouts of a large batch. */
const manyPayouts = (programId: string, count: number) =>
  Array.from({ length: count }, (_, number): OutboxMessage => ({
    ...{ kind: "payout", workflowId: `payout/${programId}-${number}`, input: {}, summary: "one of many" },
    ...{ attributes: { programId }, isBulk: true },
  }));

const workflowIdsOf = async (most: number, turns: Turns = newTurns(), mostBulk = most) =>
  (await leaseOutboxMessages(world.deps.sql, most, turns, mostBulk)).map(({ payload }) => payload.workflowId);

// OPERATE-15
describe("a batch of the relay", () => {
  test("has one turn for a brand, however many programs it has, and names the brand", async () => {
    const make = factoriesOf(world.deps);
    const programsOf = async (count: number) => {
      const { id } = await make.brand();
      const programs = [];
      for (let made = 0; made < count; made += 1) programs.push((await make.program(id)).id);
      return { id, programs };
    };
    const loud = await programsOf(5);
    const quiet = await programsOf(1);
    await enqueue(
      world.deps.sql,
      ...[...loud.programs, ...quiet.programs].map((programId) => messageOf("postback", programId)),
    );
    // As the former version wrote it: by its program.
    await flood("postback", loud.programs[0]!, 1);
    const leased = await leaseOutboxMessages(world.deps.sql, 3, newTurns());
    expect(leased.map(({ turn }) => String(turn)).sort()).toEqual([loud.id, loud.id, quiet.id].sort());
    expect(leased.map(({ payload }) => payload.workflowId)).toContain(`postback/${quiet.programs[0]}`);
  });

  // Review: scale 5
  test("has every program of a lane, however many messages one of them has", async () => {
    await flood("postback", "prg_loud", 5_000);
    for (const quiet of ["prg_a", "prg_z"]) await enqueueOne("postback", quiet);
    const batch = await workflowIdsOf(50);
    expect(batch.slice(0, 3).sort()).toEqual(["postback/prg_a", "postback/prg_loud-1", "postback/prg_z"]);
  });

  test("takes turns where there are more programs than room", async () => {
    for (let number = 1; number <= 9; number += 1) await flood("hold", `prg_${number}`, 5);
    const turns: Turns = newTurns();
    const batches = [
      await workflowIdsOf(3, turns),
      await workflowIdsOf(3, turns),
      await workflowIdsOf(6, turns),
    ];
    const programs = batches.map((batch) =>
      batch.map((id) => Number(id.slice("hold/prg_".length)[0])).sort((one, other) => one - other),
    );
    expect(programs).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [1, 2, 3, 7, 8, 9],
    ]);
  });

  // Review: scale 5
  test("begins with money, and leaves room for every lane", async () => {
    for (const kind of ["mail", "postback", "hold", "payout"] as const) await flood(kind, "prg_loud", 500);
    const kinds = (await workflowIdsOf(100)).map((id) => id.split("/")[0]!);
    const countOf = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(["payout", "hold", "postback", "mail"].map(countOf)).toEqual([50, 25, 15, 10]);
    expect([...new Set(kinds)]).toEqual(["payout", "hold", "postback", "mail"]);
  });

  test("may be as small as one, and lanes get their shares over several", async () => {
    for (const kind of ["mail", "postback", "hold", "payout"] as const) await flood(kind, "prg_loud", 100);
    const turns = newTurns();
    const kinds: string[] = [];
    for (let count = 0; count < 20; count += 1)
      kinds.push((await workflowIdsOf(1, turns))[0]!.split("/")[0]!);
    const countOf = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(["payout", "hold", "postback", "mail"].map(countOf)).toEqual([10, 5, 3, 2]);
  });

  test("has no more of bulk than it may, and all of the others'", async () => {
    await enqueue(world.deps.sql, ...manyPayouts("prg_loud", 30));
    await enqueueOne("postback", "prg_quiet");
    expect(await workflowIdsOf(10, newTurns(), 0)).toEqual(["postback/prg_quiet"]);
    await enqueueOne("payout", "prg_quiet");
    const batch = await workflowIdsOf(10, newTurns(), 3);
    expect(batch).toHaveLength(4);
    expect(batch[0]).toBe("payout/prg_quiet");
  });

  test("is filled by one lane where the others have nothing", async () => {
    await flood("mail", "", 300);
    await enqueueOne("payout", "prg_a");
    const batch = await workflowIdsOf(100);
    expect(batch).toHaveLength(100);
    expect(batch[0]).toBe("payout/prg_a");
  });

  test("has messages of the former version, which know no lane", async () => {
    // Due for some time: the column rounds to milliseconds, so what was just written may be due a moment later.
    await world.deps.sql.execute(
      `insert into outbox (topic, workflow_id, payload, available_at)
       values ('mail', 'mail/1', '{"workflowId": "mail/1"}', now() - interval '1 second')`,
    );
    expect(await workflowIdsOf(10)).toEqual(["mail/1"]);
  });

  test("is found without walking the messages of a loud program", async () => {
    await flood("postback", "prg_loud", 20_000);
    await enqueueOne("postback", "prg_quiet");
    await world.deps.pool.query("analyze outbox");
    const plan = await planOf(world.deps.sql, (sql) => leaseOutboxMessages(sql, 100, newTurns()));
    expect(rowsReadOf(plan, "outbox").reduce((sum, rows) => sum + rows, 0)).toBeLessThan(500);
  });

  test("is found so, too, where the turn that begins comes before the loud program's", async () => {
    await flood("postback", "prg_loud", 20_000);
    await enqueueOne("postback", "prg_a");
    await world.deps.pool.query("analyze outbox");
    const turns = newTurns();
    turns.after.set("postbacks", "prg_k");
    const plan = await planOf(world.deps.sql, (sql) => leaseOutboxMessages(sql, 100, turns));
    expect(rowsReadOf(plan, "outbox").reduce((sum, rows) => sum + rows, 0)).toBeLessThan(500);
  });
});

// OPERATE-15
// Review: scale 5
test("a flood of one program delays another program's message by no more than a batch or two", async () => {
  await flood("postback", "prg_loud", 2_000);
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const relay = startRelay(world.deps, temporal, { pollMs: 20 });
  const doneOf = async (condition: string) =>
    (await world.deps.sql.row<{ count: number }>(
      `select count(*) from outbox where done_at is not null and ${condition}`,
    ))!.count;
  await until("the flood to begin", async () => (await doneOf("program_id = 'prg_loud'")) > 0);
  await enqueueOne("postback", "prg_quiet");
  const before = await doneOf("program_id = 'prg_loud'");
  await until(
    "the quiet program's message to be delivered",
    async () => (await doneOf("program_id = 'prg_quiet'")) > 0,
  );
  const meanwhile = await doneOf(
    `program_id = 'prg_loud' and done_at < (select done_at from outbox where program_id = 'prg_quiet')`,
  );
  await relay.stop();
  await temporal.close();
  expect(meanwhile - before).toBeLessThanOrEqual(200);
});

// OPERATE-15
test("calls that Temporal does not answer keep no other message waiting", async () => {
  const temporal = createTemporalGateway(world.deps.config, world.deps.log);
  const { promise: answer, resolve: answerAll } = Promise.withResolvers<void>();
  let unanswered = 0;
  const slow: TemporalGateway = {
    ...temporal,
    async carryOut(outboxMessage, ...others) {
      if (outboxMessage.workflowId.includes("prg_loud")) {
        unanswered += 1;
        await answer;
      }
      return temporal.carryOut(outboxMessage, ...others);
    },
  };
  await flood("postback", "prg_loud", 5);
  const relay = startRelay(world.deps, slow, { pollMs: 20 });
  await until("the loud program's calls to be made", async () => unanswered === 5);
  await enqueueOne("postback", "prg_quiet");
  await until("the quiet program's message to be delivered", async () =>
    world.deps.sql.row("select from outbox where program_id = 'prg_quiet' and done_at is not null"),
  );
  answerAll();
  await relay.stop();
  await temporal.close();
});

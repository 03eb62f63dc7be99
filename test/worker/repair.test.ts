import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Connection } from "@temporalio/client";
import { randomBytes } from "node:crypto";
import { recordFailures } from "../../src/commands/upkeep/record-failures.ts";
import { listDesk } from "../../src/queries/desk/list-desk.ts";
import { readRepairProgress } from "../../src/queries/operations/repair-progress.ts";
import { readFailures, roundsOfFailureWatch } from "../../src/worker/failure-watch.ts";
import type { Loop } from "../../src/worker/loop.ts";
import { repairKind, type Repair } from "../../src/worker/repair-kind.ts";
import { startSweep, type SweepOptions } from "../../src/worker/sweep.ts";
import { walkOfProcesses } from "../../src/worker/walk-of-processes.ts";
import { createTemporalGateway, type TemporalGateway } from "../../src/worker/temporal-gateway.ts";
import { createPatience } from "../../src/worker/temporal-patience.ts";
import { createWorkflowStates } from "../../src/worker/workflow-states.ts";
import { asOwner, FAILS_NO_MORE, failOn } from "../support/scenes/as-owner.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

// No worker runs here, unless a test says so: messages stay in the outbox, and workflows with their first task.
const world = useWorker();
const HOUR_MS = 3_600_000;

let gateway: TemporalGateway;
beforeAll(() => {
  gateway = createTemporalGateway(world.deps.config, world.deps.log);
});
afterAll(() => gateway.close());

const sweeps: Loop[] = [];
const sweep = (options: SweepOptions, temporal = gateway): void => {
  sweeps.push(startSweep(world.deps, temporal, options));
};
const stopSweeping = () => Promise.all(sweeps.splice(0).map((each) => each.stop()));

beforeEach(async () => {
  for (const table of ["outbox", "mail", "repair_cursor", "process_repair"])
    await world.deps.sql.execute(`delete from ${table}`);
  await world.deps.sql.execute("update conversion set released_at = now() where status = 'approved'");
});
afterEach(async () => {
  await stopSweeping();
  await terminate(started.splice(0));
});

/** Mails to be sent, in the order of their ids. @returns their workflows' ids */
async function mails(count: number): Promise<string[]> {
  const rows = await world.deps.sql.rows<{ id: string }>(
    `insert into mail (id, mail_key, account_id, template, variables, status, message_id, created_at)
     select 'mail_' || $3 || lpad(n::text, 4, '0'), $3 || n, $1, 'partner_approved', '{}', 'pending', '<m>', service_now()
     from generate_series(1, $2::int) n returning id`,
    [world.accountId, count, randomBytes(11).toString("hex").toUpperCase()],
  );
  return rows.map(({ id }) => `mail/${id}`).sort();
}

const started: string[] = [];
async function startMail(workflowId: string): Promise<void> {
  await world.temporal.workflow.start("mailWorkflow", {
    workflowId,
    taskQueue: world.deps.config.temporalTaskQueue,
    args: [{ mailId: workflowId.slice("mail/".length) }],
  });
  started.push(workflowId);
}

/** Temporal's list has them: it lags behind what happened. */
const listed = (workflowIds: readonly string[], count: number) =>
  until("Temporal to list what runs", async () => (await gateway.runningAmong(workflowIds)).size === count);

const terminate = (workflowIds: readonly string[]) =>
  Promise.all(
    workflowIds.map((id) =>
      world.temporal.workflow
        .getHandle(id)
        .terminate("by mistake")
        // Ended by its test already.
        .catch(() => undefined),
    ),
  );

const enqueued = async () =>
  (
    await world.deps.sql.rows<{ workflow_id: string }>(
      "select workflow_id from outbox where topic <> 'verify' order by workflow_id",
    )
  ).map((row) => row.workflow_id);

const outboxHas = (workflowIds: readonly string[]) =>
  until("the sweep to enqueue what is missing", async () => {
    const found = await enqueued();
    return workflowIds.every((id) => found.includes(id));
  });

// OPERATE-17
// Review: scale 2, cluster D5
test("a workflow that was ended in the middle of many is found, and no other is touched", async () => {
  const ids = await mails(30);
  await Promise.all(ids.map(startMail));
  await listed(ids, ids.length);
  const [ended] = ids.slice(15, 16);
  await terminate([ended!]);
  sweep({ everyMs: 50, pageSize: 7 });
  await outboxHas([ended!]);
  await stopSweeping();
  expect(await enqueued()).toEqual([ended]);
});

// OPERATE-17
test("one that is lost again and again does not hurry the pass over the others", async () => {
  const { sql } = world.deps;
  const ids = await mails(30);
  const [failing, ...running] = [ids[5]!, ...ids.filter((_, place) => place !== 5)];
  await Promise.all(running.map(startMail));
  await listed(ids, running.length);
  await sql.execute(
    `insert into process_repair (workflow_id, due_at, times, repaired_at, next_at)
     select 'mail/' || id, created_at, 3, now(), now() - interval '1 minute' from mail where id = $1`,
    [failing.slice("mail/".length)],
  );
  sweep({ everyMs: HOUR_MS, pageSize: 10, rollingMs: 0 });
  await outboxHas([failing]);
  await until("the first page to be checked", async () => (await readRepairProgress(sql, "mail")).afterId);
  await stopSweeping();
  expect(await readRepairProgress(sql, "mail")).toEqual({
    afterId: ids[9]!.slice("mail/".length),
    isFast: false,
    repaired: 0,
  });
});

// OPERATE-17
// Review: scale 2, cluster D5
test("where Temporal runs fewer workflows than are needed, all open rows are checked at once", async () => {
  const ids = await mails(120);
  const running = ids.slice(60);
  await Promise.all(running.map(startMail));
  await listed(ids, running.length);
  await until("what other tests ended to leave the list", async () => {
    return (await gateway.countRunning("mailWorkflow")) === running.length;
  });
  // The pass stands behind what was lost, and the next round is far away.
  await world.deps.sql.execute(
    "insert into repair_cursor (kind, after_id) select 'mail', max(id) from mail where id < $1",
    [ids.at(90)!.slice("mail/".length)],
  );
  sweep({ everyMs: HOUR_MS, pageSize: 10, rollingMs: 0 });
  await outboxHas(ids.slice(0, 60));
  await stopSweeping();
  expect(await enqueued()).toEqual(ids.slice(0, 60));
});

// OPERATE-17
test("after a count that failed, as after any other, the next one waits", async () => {
  const ids = await mails(10);
  await Promise.all(ids.map(startMail));
  await listed(ids, ids.length);
  const countAgainAt: Repair["countAgainAt"] = new Map();
  const temporal = { ...gateway, countRunning: () => Promise.reject(new Error("deadline exceeded")) };
  const repair = {
    deps: world.deps,
    temporal,
    pageSize: 5,
    rollingMs: 0,
    isStopping: () => false,
    countAgainAt,
  };
  const begunAt = performance.now();
  await expect(repairKind(repair, "mail")).rejects.toThrow("deadline exceeded");
  expect(countAgainAt.get("mail")).toBeGreaterThan(begunAt);
});

// OPERATE-14
test("a message that waits for the database's clock, which was set back, is due with the next round", async () => {
  const { sql } = world.deps;
  await sql.execute(
    `insert into outbox (topic, workflow_id, payload, available_at)
     values ('mail', 'mail/mail_1', '{}', now() + interval '1 hour')`,
  );
  sweep({ everyMs: HOUR_MS });
  await until("the message to be due", () =>
    sql.row("select from outbox where workflow_id = 'mail/mail_1' and available_at <= now()"),
  );
});

// OPERATE-17
test.each(["bulk", "mail"])(
  "while thousands of a kind wait in the lane %s, one that was lost comes back",
  async (lane) => {
    const [lost] = await mails(1);
    await world.deps.sql.execute(
      `insert into outbox (topic, workflow_id, lane, program_id, payload)
     select 'mail', 'mail/waiting-' || n, $1, 'brd_loud', '{}' from generate_series(1, 2000) n`,
      [lane],
    );
    sweep({ everyMs: HOUR_MS });
    await outboxHas([lost!]);
  },
);

// OPERATE-17
test("while thousands of its own messages of a kind wait, repair adds none", async () => {
  const ids = await mails(3);
  await world.deps.sql.execute(
    `insert into outbox (topic, workflow_id, lane, program_id, payload, is_repair)
     select 'mail', 'mail/repaired-' || n, 'mail', '', '{}', true from generate_series(1, 2000) n`,
  );
  sweep({ everyMs: 50 });
  // Holds come before mails: the second one is found once a round is over.
  for (let round = 0; round < 2; round += 1) await outboxHas([`hold/${await world.sale({ holdHours: -1 })}`]);
  await stopSweeping();
  expect((await enqueued()).filter((id) => ids.includes(id))).toEqual([]);
});

// OPERATE-17
// Review: cluster D3
test("a pass skips what Temporal does not answer for, and goes on from there after a restart", async () => {
  const ids = await mails(40);
  const asked: string[] = [];
  const withFailures = (fails: (workflowId: string) => boolean): TemporalGateway => ({
    ...gateway,
    stateOf(workflowId) {
      asked.push(workflowId);
      return fails(workflowId) ? Promise.reject(new Error("deadline exceeded")) : gateway.stateOf(workflowId);
    },
  });
  // One of the second page gets no answer, and nothing of the third.
  const [unanswered] = ids.slice(12, 13);
  sweep(
    { everyMs: HOUR_MS, pageSize: 10 },
    withFailures((id) => id === unanswered || (id >= ids[20]! && id.startsWith("mail/"))),
  );
  await outboxHas(ids.slice(13, 20));
  await until("the third page to be asked for", () => asked.includes(ids[20]!));
  await stopSweeping();
  expect(await enqueued()).toEqual(ids.slice(0, 20).filter((id) => id !== unanswered));

  asked.length = 0;
  sweep(
    { everyMs: HOUR_MS, pageSize: 10 },
    withFailures(() => false),
  );
  await outboxHas(ids.slice(20));
  await stopSweeping();
  expect(asked).toEqual(expect.arrayContaining(ids.slice(20)));
  expect(asked.filter((id) => id < ids[20]! && id.startsWith("mail/"))).toEqual([]);
});

/** A hold that is overdue while its workflow sleeps: the clock that its timer was set by has moved. */
async function sleepingHold(): Promise<string> {
  const id = await world.sale({ holdHours: 24 });
  const at = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  await world.temporal.workflow.start("holdWorkflow", {
    workflowId: `hold/${id}`,
    taskQueue: world.deps.config.temporalTaskQueue,
    args: [{ conversionId: id, dueAt: at, firstLookAt: at }],
  });
  const worker = world.startWorker({ sweep: { everyMs: HOUR_MS } });
  await until("the hold to sleep", async () => (await gateway.stateOf(`hold/${id}`)).name === "waiting");
  await worker.stop();
  await world.deps.sql.execute("update conversion set hold_until = now() - interval '1 hour' where id = $1", [
    id,
  ]);
  return id;
}

// OPERATE-17
test("an overdue row whose workflow is gone is found in the next round, wherever the pass is", async () => {
  const id = await world.sale({ holdHours: -1 });
  await world.deps.sql.execute("insert into repair_cursor (kind, after_id) values ('hold', $1)", [id]);
  sweep({ everyMs: HOUR_MS, rollingMs: 0 });
  await outboxHas([`hold/${id}`]);
});

// Review: scale 1, cluster D3
// OPERATE-17
test("where an overdue row's workflow is gone, all open rows are checked at once", async () => {
  const id = await world.sale({ holdHours: -1 });
  const later = await world.sale({ holdHours: 24 });
  // The pass stands behind both, and the next round is far away.
  await world.deps.sql.execute(
    "insert into repair_cursor (kind, after_id) select 'hold', max(id) from conversion",
  );
  sweep({ everyMs: HOUR_MS, rollingMs: 0 });
  await outboxHas([`hold/${id}`, `hold/${later}`]);
});

test("what was nudged is not nudged again while nothing has changed", async () => {
  const id = await sleepingHold();
  sweep({ everyMs: 20 });
  await outboxHas([`hold/${id}`]);
  // As if Temporal had it, and the workflow slept on.
  await world.deps.sql.execute("update outbox set done_at = now()");
  // A round that finds this one has passed over the hold.
  const marker = await world.sale({ holdHours: -1 });
  await outboxHas([`hold/${marker}`]);
  await stopSweeping();
  expect(await enqueued()).toEqual([`hold/${id}`, `hold/${marker}`].sort());
  const waits = await world.deps.sql.row<{ minutes: number }>(
    "select extract(epoch from next_at - now())::int / 60 as minutes from process_repair where workflow_id = $1",
    [`hold/${id}`],
  );
  expect(waits!.minutes).toBeGreaterThanOrEqual(8);

  // The payment date has moved, so this is another matter.
  await world.deps.sql.execute(
    "update conversion set hold_until = hold_until + interval '1 minute' where id = $1",
    [id],
  );
  sweep({ everyMs: HOUR_MS });
  await until(
    "another nudge",
    async () => (await enqueued()).filter((each) => each === `hold/${id}`).length === 2,
  );
});

// Review: scale 1, cluster D3
test("an overdue workflow with a task that no worker has taken yet is at work, and is not nudged", async () => {
  const id = await world.sale({ holdHours: -1 });
  await world.temporal.workflow.start("holdWorkflow", {
    workflowId: `hold/${id}`,
    taskQueue: world.deps.config.temporalTaskQueue,
    args: [{ conversionId: id }],
  });
  expect(await gateway.stateOf(`hold/${id}`)).toEqual({ name: "working" });
  const marker = await world.sale({ holdHours: -1 });
  sweep({ everyMs: HOUR_MS });
  await outboxHas([`hold/${marker}`]);
  await stopSweeping();
  expect(await enqueued()).toEqual([`hold/${marker}`]);
});

// Review: scale 4
test("those that run are found, however many other ids lie between theirs", async () => {
  const [first, second, third, last] = await mails(4);
  for (const id of [first!, second!, third!]) await startMail(id);
  const { temporal, deps } = world;
  const states = createWorkflowStates(temporal.connection as Connection, temporal, {
    namespace: deps.config.temporalNamespace,
    taskQueues: [deps.config.temporalTaskQueue],
    patience: createPatience(),
    mostListed: 2,
  });
  await listed([first!, second!, third!], 3);
  expect(await states.runningAmong([last!, third!, first!])).toEqual(new Set([first, third]));
  expect(await states.runningAmong([])).toEqual(new Set());
});

/** The failures that one look finds, with a walk that begins anew. */
const failuresNow = (temporal = gateway, walk = walkOfProcesses(world.deps.sql, 50)) =>
  readFailures(world.deps, temporal, { walk, isStopping: () => false });

// DESK-20
test("a workflow that was terminated is on the operators' list, until it runs again", async () => {
  const [ended, running] = await mails(2);
  for (const id of [ended!, running!]) await startMail(id);
  await terminate([ended!]);
  const failures = () => failuresNow();
  await until("Temporal to list what was terminated", async () =>
    (await gateway.endedLately()).includes(ended!),
  );
  const failure = { workflowId: ended, programId: null, reason: "terminated", message: "by mistake" };
  expect(await failures()).toEqual([failure]);
  await startMail(ended!);
  expect(await failures()).toEqual([]);
});

// DESK-20
test("where Temporal does not respond, the list says so", async () => {
  const { config, log, sql } = world.deps;
  const nowhere = createTemporalGateway({ ...config, temporalAddress: "127.0.0.1:1" }, log);
  const failures = await failuresNow(nowhere);
  await nowhere.close();
  await recordFailures(sql, failures);
  const line = async () => (await listDesk(sql, new Date())).find(({ id }) => id === "temporal");
  expect(await line()).toMatchObject({
    kind: "process",
    reason: "temporal_unreachable",
    message: expect.stringMatching(/connect|unavailable/i),
    workflowId: null,
    mends: [],
  });
  await recordFailures(sql, []);
  expect(await line()).toBeUndefined();
});

// DESK-20
test("what failed before stays on the list, since when it failed, while Temporal does not answer about it", async () => {
  const { sql } = world.deps;
  const [unanswered, done] = await mails(2);
  const failed = (workflowId: string) =>
    ({ workflowId, programId: null, reason: "terminated", message: "by mistake" }) as const;
  await recordFailures(sql, [failed(unanswered!), failed(done!)]);
  await sql.execute("update mail set status = 'sent' where id = $1", [done!.slice("mail/".length)]);
  const since = () => sql.row("select since from process_failure where workflow_id = $1", [unanswered]);
  const before = await since();
  const listedWith = async (answers: Partial<TemporalGateway>): Promise<string[]> => {
    const failures = await failuresNow({ ...gateway, ...answers });
    await recordFailures(sql, failures);
    return failures.map(({ workflowId }) => workflowId);
  };
  const noAnswer = () => Promise.reject(new Error("deadline exceeded"));
  expect(await listedWith({ failureOf: noAnswer })).toEqual([unanswered]);
  expect(await listedWith({ endedLately: noAnswer })).toEqual(["temporal", unanswered]);
  expect(await listedWith({ failureOf: noAnswer })).toEqual([unanswered]);
  expect(await since()).toEqual(before);
  expect(await listedWith({})).toEqual([]);
});

// DESK-20
test("a step that fails again and again is on the list with its failure; once it succeeds, it is not", async () => {
  const { sql } = world.deps;
  const saleId = await world.sale({ holdHours: -0.01 });
  await asOwner(world, failOn("conversion"));
  await world.watchHold(saleId);
  const worker = world.startWorker();
  const listed = async () =>
    (await listDesk(sql, new Date())).find(({ kind, id }) => kind === "process" && id === `hold/${saleId}`);
  const round = async () => recordFailures(sql, await failuresNow());
  await until("the step to fail three times", async () => {
    await round();
    return (await listed()) !== undefined;
  });
  expect(await listed()).toMatchObject({
    reason: "activity_failing",
    message: expect.stringContaining("unexpected"),
    place: { programId: world.program.id },
    mends: ["nudge_process"],
  });
  await asOwner(world, FAILS_NO_MORE);
  await until("the step to succeed", async () => {
    await round();
    return (await listed()) === undefined;
  });
  // It would carry out what the next test has left undone.
  await worker.stop();
});

// DESK-20
test("however long a round takes, the worker that had it asks for the next one before the others", async () => {
  let nowMs = 0;
  const slow: TemporalGateway = {
    ...gateway,
    async endedLately() {
      nowMs += 9_000;
      return [];
    },
  };
  await world.deps.sql.execute("delete from worker_round");
  const doRound = roundsOfFailureWatch(world.deps, slow, () => nowMs);
  // 15 seconds after it began: the others ask 2 seconds later.
  expect(await doRound(() => false)).toBe(6_000);
});

// DESK-20
test("of many processes with something to do, the one in the middle that fails is found, and stays listed", async () => {
  const { sql } = world.deps;
  const [failing] = await mails(1);
  await asOwner(world, failOn("mail"));
  const worker = world.startWorker();
  await until("the step to fail three times", async () => (await gateway.failureOf(failing!)) !== null);
  await worker.stop();
  await asOwner(world, FAILS_NO_MORE);
  // The others wait for their workflows, which nobody starts now.
  const older = (await mails(60)).map((id) => id.slice("mail/".length));
  await sql.execute("update mail set created_at = created_at - interval '1 hour' where id = any($1)", [
    older,
  ]);
  await mails(30);

  const walk = walkOfProcesses(sql, 20);
  const found: string[][] = [];
  for (let round = 0; round < 6; round++) {
    const failures = await failuresNow(gateway, walk);
    await recordFailures(sql, failures);
    found.push(failures.map(({ workflowId }) => workflowId));
  }
  // Behind the ten oldest: the walk's third page begins with the 39th, since the nightly verification has one of each.
  expect(found).toEqual([
    ...Array.from({ length: 3 }, () => []),
    ...Array.from({ length: 3 }, () => [failing]),
  ]);
});

// DESK-20
test("however many of one kind have something to do, each look goes on with all the other kinds", async () => {
  const { sql } = world.deps;
  const holds: string[] = [];
  for (let count = 0; count < 40; count++) holds.push(`hold/${await world.sale({ holdHours: -1 })}`);
  const pending = await mails(30);
  const walk = walkOfProcesses(sql, 20);
  const someOfAll = async () => (await walk()).map(({ outboxMessage }) => outboxMessage.workflowId);
  const first = await someOfAll();
  expect(first.length).toBe(20);
  for (const some of [holds, pending])
    expect(first.filter((id) => some.includes(id)).length).toBeGreaterThan(8);
  const seen = [
    ...first,
    ...(await someOfAll()),
    ...(await someOfAll()),
    ...(await someOfAll()),
    ...(await someOfAll()),
  ];
  expect(seen).toEqual(expect.arrayContaining([...holds, ...pending]));
});

/** Payouts of another brand that wait for their first step. @returns their workflows' ids */
async function payoutsOfAnother(count: number): Promise<string[]> {
  const { factories, deps } = world;
  const program = await factories.program((await factories.brand()).id);
  const partner = await factories.partner(program, (await factories.account()).id);
  const rows = await deps.sql.rows<{ id: string }>(
    `with batch as (
       insert into payout_batch (id, program_id, brand_id, started_by, created_at)
       values ('bat_1', $1, $2, 'test', service_now()) returning id
     )
     insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
       rail_state, created_at, updated_at)
     select 'pay_' || n, batch.id, $1, $2, $3, 100, 'USD', 'sandbox', 'pending', 'submitted', service_now(),
       service_now()
     from batch cross join generate_series(1, $4::int) n returning id`,
    [program.id, program.brandId, partner.id, count],
  );
  return rows.map(({ id }) => `payout/${id}`);
}

// DESK-20
test("what fails of one brand, of whichever program, leaves half of the list to another brand, whose money is first", async () => {
  const { sql } = world.deps;
  const ofBrand = await mails(120);
  await sql.execute("update mail set turn = case when id < $1 then $2 else $3 end where status = 'pending'", [
    ofBrand[60]!.slice("mail/".length),
    world.program.id,
    world.program.brandId,
  ]);
  const failure = { reason: "activity_failing", message: "no" } as const;
  await recordFailures(
    sql,
    ofBrand.slice(0, 100).map((workflowId) => ({ workflowId, programId: null, ...failure })),
  );
  const ofAnother = await payoutsOfAnother(60);
  const failing = new Set([...ofBrand, ...ofAnother]);
  const failures = await failuresNow(
    { ...gateway, failureOf: async (id) => (failing.has(id) ? failure : null) },
    walkOfProcesses(sql, 200),
  );
  const listedOnes = failures.map(({ workflowId }) => workflowId);
  expect(ofAnother).toContain(listedOnes[0]);
  expect(listedOnes.length).toBe(100);
  expect(listedOnes.filter((id) => ofAnother.includes(id)).length).toBe(50);
});

import { expect, test } from "@jest/globals";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { listAttention, sumAttention } from "../../src/queries/operations/attention.ts";
import { kindsLeft, sumLeftovers } from "../../src/queries/operations/leftovers.ts";
import { doLeftovers, startAllLeftovers } from "../../src/worker/leftovers.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { itemsLeft } from "../support/scenes/leftovers.ts";
import { until } from "../support/scenes/until.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

/* A page that cannot succeed: the program of these orders is not there. */

const { deps, make } = useDeps();

const round = () => doLeftovers(deps, "order_reconciliation", () => false);

async function leave(programId: string): Promise<string> {
  const row = await deps.sql.row<{ id: string }>(
    `insert into order_reconciliation (program_id, incoming_event_id, source, entity_ref)
     values ($1, 1, 'stripe', 'promo_1') returning id::text`,
    [programId],
  );
  return row!.id;
}

const left = async () =>
  (await sumLeftovers(deps.sql)).find(({ leftover }) => leftover === "order_reconciliation")!;
const failures = async () =>
  (await deps.sql.rows<{ failures: number }>("select failures from leftover_failure")).map(
    (row) => row.failures,
  );
/** The column has milliseconds, so that now() may be rounded to what is still to come. */
const endPause = () => deps.sql.execute("update leftover_failure set retry_at = now() - interval '1 second'");
const clear = () => deps.sql.execute("delete from order_reconciliation");

// OPERATE-55
test("what fails rests, holds nothing else up, is shown to operators, and is forgotten once it succeeds", async () => {
  const program = await make.program((await make.brand()).id);
  const id = await leave("prg_gone");
  await leave(program.id);
  expect(await round()).toBe(false);
  const fault = "AssertionError ERR_ASSERTION";
  expect(await left()).toMatchObject({ open: 1, failing: 1, fault });

  await leave(program.id);
  await round();
  // The new one is done, and what failed was not tried again.
  expect([await left(), await failures()]).toEqual([expect.objectContaining({ open: 1, failing: 1 }), [1]]);
  expect(await listAttention(deps.sql, null)).toEqual([]);

  for (let page = 2; page <= 3; page += 1) {
    await endPause();
    await round();
  }
  expect(await failures()).toEqual([3]);
  const found = { kind: "leftover", reason: "order_reconciliation" };
  expect(await listAttention(deps.sql, null)).toEqual([
    { ...found, id: `order_reconciliation/${id}`, programId: null, since: expect.any(Date) },
  ]);
  expect(await sumAttention(deps.sql)).toEqual([expect.objectContaining({ ...found, count: 1 })]);
  const metrics = await createMetrics(deps).text();
  for (const line of [
    'leftovers{kind="order_reconciliation",state="failing"} 1',
    'leftovers{kind="order_reconciliation",state="waiting"} 0',
    'leftovers{kind="hold_move",state="waiting"} 0',
    'leftovers_oldest_age_seconds{kind="order_reconciliation"}',
    'attention_open{kind="leftover",reason="order_reconciliation"} 1',
  ])
    expect(metrics).toContain(line);

  await deps.sql.execute("update order_reconciliation set program_id = $1", [program.id]);
  await endPause();
  await round();
  expect([await left(), await failures()]).toEqual([
    { leftover: "order_reconciliation", open: 0, oldestAgeSeconds: 0, failing: 0, fault: null },
    [],
  ]);
  expect(await listAttention(deps.sql, null)).toEqual([]);
});

test("a failure is not forgotten because another worker is at it, and goes when it is done elsewhere", async () => {
  await leave("prg_gone");
  await round();
  const other = await heldOpen(deps, (tx) => tx.execute("select from order_reconciliation for update"));
  await endPause();
  await round();
  await other.commit();
  expect(await failures()).toEqual([1]);

  await clear();
  expect(await left()).toMatchObject({ open: 0, failing: 0 });
  await leave("prg_gone");
  await round();
  expect(await failures()).toEqual([1]);
  await clear();
});

/** How many pages met a lock, since the start. */
async function pagesThatWaited(): Promise<number> {
  const { values } = await deps.meters.transactionSeconds.get();
  const counts = values.filter(
    ({ labels, metricName }) =>
      metricName?.endsWith("_count") && labels.kind === "leftover" && labels.outcome === "unavailable",
  );
  return counts.reduce((sum, { value }) => sum + value, 0);
}

// OPERATE-55
test("what a locked program left waits once for all of it, and keeps no other program's from being done", async () => {
  const [locked, free] = [
    await make.program((await make.brand()).id),
    await make.program((await make.brand()).id),
  ];
  const waiting = [await leave(locked.id), await leave(locked.id), await leave(locked.id)];
  await leave(free.id);
  const batch = await heldOpen(deps, (tx) =>
    tx.execute("select from program where id = $1 for share", [locked.id]),
  );
  const before = { pages: await pagesThatWaited(), failures: await failures() };
  expect(await round()).toBe(false);
  const after = { pages: await pagesThatWaited(), failures: await failures() };
  const stillLeft = await itemsLeft(deps.sql, "order_reconciliation");
  await batch.commit();
  expect(stillLeft).toEqual(waiting);
  expect(after).toEqual({ ...before, pages: before.pages + 1 });

  await round();
  expect(await left()).toMatchObject({ open: 0, failing: 0 });
});

// OPERATE-55
test("brands take turns with what they left, whichever of their programs it is of", async () => {
  const brand = await make.brand();
  const programs = [await make.program(brand.id), await make.program(brand.id)];
  const other = await make.program((await make.brand()).id);
  const ofBrand: string[] = [];
  for (const { id } of [...programs, ...programs]) ofBrand.push(await leave(id));
  const ofOther = [await leave(other.id), await leave(other.id)];
  expect(await itemsLeft(deps.sql, "order_reconciliation")).toEqual([
    ...[ofBrand[0], ofOther[0], ofBrand[1], ofOther[1]],
    ...ofBrand.slice(2),
  ]);
  await clear();
});

// OPERATE-55
test("what another brand leaves while much is done for one comes next", async () => {
  const [program, other] = [
    await make.program((await make.brand()).id),
    await make.program((await make.brand()).id),
  ];
  const own = [await leave(program.id), await leave(program.id), await leave(program.id)];
  const pagesOf = new Map<string, number>();
  const still = () => itemsLeft(deps.sql, "order_reconciliation");
  /** One that has no time for a second item. */
  const shortRound = () => doLeftovers(deps, "order_reconciliation", () => false, pagesOf, 0);
  expect(await shortRound()).toBe(true);
  expect(await still()).toEqual(own.slice(1));
  await leave(other.id);
  expect(await shortRound()).toBe(true);
  expect(await still()).toEqual(own.slice(1));
  await shortRound();
  expect(await still()).toEqual(own.slice(2));
  await shortRound();
  expect(await still()).toEqual([]);
});

test("a process looks once for what is left of all kinds, and does it", async () => {
  await clear();
  const program = await make.program((await make.brand()).id);
  const account = await make.account();
  expect(await kindsLeft(deps.sql)).toEqual(new Set());
  await leave(program.id);
  await deps.sql.execute("insert into mail_erasure (account_id, before_time) values ($1, now())", [
    account.id,
  ]);
  expect(await kindsLeft(deps.sql)).toEqual(new Set(["order_reconciliation", "mail_erasure"]));

  const loops = startAllLeftovers(deps);
  await until("all to be done", async () => (await kindsLeft(deps.sql)).size === 0);
  for (const loop of loops) await loop.stop();
});

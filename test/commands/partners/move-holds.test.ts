import { describe, expect, test } from "@jest/globals";
import { moveFurtherHolds } from "../../../src/commands/partners/move-holds.ts";
import { setPaymentSchedule } from "../../../src/commands/partners/set-payment-schedule.ts";
import { lockPayouts } from "../../../src/commands/payouts/lock-payouts.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { movableHolds, type HoldPlace } from "../../../src/queries/partners/movable-holds.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { TEST_ORIGIN } from "../../support/scenes/event-bodies.ts";
import { heldOpen, oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { countLeft, itemsLeft } from "../../support/scenes/leftovers.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * Of 3,600 sales, one a minute with a payment date 15 days later, 1,200 each are pending, approved and rejected. A schedule
 * moves a thousand of the 2,400 with the change. No worker runs here, but for the loop that moves the others.
 */

const { api, make, sales } = useApi();
const { deps } = api;
const traces = tracesOf(deps);
const SALES = 3_600;

let scenes = 0;

async function sceneWith(count = SALES): Promise<SellingScene> {
  const scene = await sellingScene(make, { holdDays: 15 });
  scenes += 1;
  await fillSales(deps, scene.program, scene.seller.id, count, `S${scenes}`);
  return scene;
}

const schedule = ({ brand, seller }: SellingScene, holdDays: number | null) =>
  inTransaction(deps, (tx) =>
    setPaymentSchedule(tx, { brandId: brand.id, partnerId: seller.id, holdDays, origin: TEST_ORIGIN }),
  );

const moveFurther = ({ seller }: SellingScene) =>
  inTransaction(deps, (tx) => moveFurtherHolds(tx, seller.id));

/** As several workers do. */
async function moveTheOthers(): Promise<void> {
  const loops = [startLeftovers(deps, "hold_move"), startLeftovers(deps, "hold_move")];
  await until("all payment dates to be moved", async () => (await countLeft(deps.sql, "hold_move")) === 0);
  for (const loop of loops) await loop.stop();
}

/** How many of the partner's sales have each number of days from sale to payment date, by status. */
async function schedules({ seller }: SellingScene): Promise<Record<string, number>> {
  const rows = await deps.sql.rows<{ state: string; count: number }>(
    `select status || ' ' || extract(epoch from hold_until - occurred_at)::integer / 86400 as state, count(*) as count
     from conversion where partner_id = $1 group by 1`,
    [seller.id],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Each message to a hold, as the conversion and the date that it names. */
const messages = ({ seller }: SellingScene) =>
  deps.sql.rows<{ id: string; due: string; date: string }>(
    `select c.id, o.payload -> 'attributes' ->> 'dueAt' as due,
       to_char(c.hold_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date
     from outbox o join conversion c on o.workflow_id = 'hold/' || c.id
     where o.topic = 'hold' and c.partner_id = $1`,
    [seller.id],
  );

describe("a payment schedule for very many sales", () => {
  // PARTNER-19
  test("moves the thousand that are due first, and workers move the others, each once", async () => {
    const scene = await sceneWith();
    await schedule(scene, 20);
    expect(await schedules(scene)).toEqual({
      ...{ "approved 15": 700, "approved 20": 500, "pending 15": 700, "pending 20": 500 },
      "rejected 15": 1_200,
    });
    const [moved] = await deps.sql.rows(
      `select max(id) filter (where hold_until > occurred_at + interval '15 days')
         < min(id) filter (where hold_until = occurred_at + interval '15 days') as are_first
       from conversion where partner_id = $1 and status <> 'rejected'`,
      [scene.seller.id],
    );
    expect(moved).toEqual({ are_first: true });
    expect((await traces.audit(scene.seller.id)).map(({ details }) => details)).toEqual([
      { from: null, to: 20, movedConversions: 1_000, othersFollow: true },
    ]);
    expect(await messages(scene)).toHaveLength(500);

    await moveTheOthers();
    expect(await schedules(scene)).toEqual({
      ...{ "approved 20": 1_200, "pending 20": 1_200, "rejected 15": 1_200 },
    });
    const sent = await messages(scene);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1_200);
    expect(sent).toHaveLength(1_200);
    expect(sent.filter(({ due, date }) => due !== date)).toEqual([]);
    expect(await moveFurther(scene)).toBe(false);
  });

  // PARTNER-19
  test("a second one before the first is done begins again, and holds for all", async () => {
    const scene = await sceneWith();
    // What it has moved is due before all that it has left.
    await schedule(scene, 3);
    expect(await moveFurther(scene)).toBe(true);
    await schedule(scene, 20);
    await moveTheOthers();
    expect(await schedules(scene)).toEqual({
      ...{ "approved 20": 1_200, "pending 20": 1_200, "rejected 15": 1_200 },
    });
  });

  // PARTNER-19
  test("one that leaves nothing ends what an earlier one left", async () => {
    const scene = await sceneWith();
    await schedule(scene, 20);
    await deps.sql.execute(
      `update conversion set status = 'rejected'
       where id in (select id from conversion where partner_id = $1 order by id offset 600)`,
      [scene.seller.id],
    );
    await schedule(scene, null);
    expect(await itemsLeft(deps.sql, "hold_move")).not.toContain(scene.seller.id);
    expect((await traces.audit(scene.seller.id)).at(-1)!.details).toEqual({
      from: 20,
      to: null,
      movedConversions: 400,
    });
  });

  // PARTNER-19
  test("a sale meanwhile is on the new schedule, and one that is decided meanwhile is moved as what it is", async () => {
    const scene = await sceneWith();
    // Due last, so that they are left to workers.
    const approved = await sales.sale(scene.program, scene.seller);
    const rejected = await sales.sale(scene.program, scene.seller);
    await schedule(scene, 20);
    const recorded = await sales.sale(scene.program, scene.seller);
    await sales.approve(approved, scene.keys.manager);
    await sales.reject(rejected, scene.keys.manager, "not_valid");
    const daysOf = async (id: string) =>
      deps.sql.row(
        "select status, extract(epoch from hold_until - occurred_at)::integer / 86400 as days from conversion where id = $1",
        [id],
      );
    expect(await daysOf(recorded)).toEqual({ status: "pending", days: 20 });
    expect(await daysOf(approved)).toEqual({ status: "approved", days: 15 });

    await moveTheOthers();
    expect(await daysOf(recorded)).toEqual({ status: "pending", days: 20 });
    expect(await daysOf(approved)).toEqual({ status: "approved", days: 20 });
    expect(await daysOf(rejected)).toEqual({ status: "rejected", days: 15 });
    expect(await traces.outboxMessages(`hold/${recorded}`)).toHaveLength(0);
    expect(await traces.outboxMessages(`hold/${approved}`)).toHaveLength(2);
  });

  // MONEY-9, PARTNER-19
  test("what becomes payable before it is moved stays payable", async () => {
    const scene = await sceneWith();
    await schedule(scene, 30);
    // The first is due 12.5 days from now, of those that are left it is 13.5 days.
    await make.moveClock(14);
    const payable = await deps.sql.rows<{ id: string }>(
      "select id from conversion where partner_id = $1 and status = 'approved' and hold_until <= service_now() order by 1",
      [scene.seller.id],
    );
    expect(payable.length).toBeGreaterThan(0);
    await moveTheOthers();
    const unmoved = await deps.sql.rows(
      `select id from conversion
       where partner_id = $1 and status = 'approved' and hold_until = occurred_at + interval '15 days' order by 1`,
      [scene.seller.id],
    );
    expect(unmoved).toEqual(payable);
    expect((await schedules(scene))["pending 30"]).toBe(1_200);
  });

  test("moves nothing beside a batch, which waits for a page in turn", async () => {
    const scene = await sceneWith();
    await schedule(scene, 20);
    const { brand, program, seller } = scene;
    const startBatch = (tx: Tx) => lockPayouts(tx, brand.id, program.id);
    const batch = await heldOpen(deps, startBatch);
    expect(await moveFurther(scene)).toBe(false);
    expect(await schedules(scene)).toMatchObject({ "approved 15": 700 });
    await batch.commit();
    await oneAfterTheOther(
      deps,
      (tx) => moveFurtherHolds(tx, seller.id),
      () => inTransaction(deps, startBatch),
    );
    expect(await schedules(scene)).toMatchObject({ "approved 15": 200, "approved 20": 1_000 });
  });

  test("keeps none of the program's sales waiting while workers move dates", async () => {
    const scene = await sceneWith();
    await schedule(scene, 20);
    const page = await heldOpen(deps, (tx) => moveFurtherHolds(tx, scene.seller.id));
    await sales.sale(scene.program, scene.seller);
    await page.commit();
  });
});

// PARTNER-19
test("a test sale that is approved is moved, though its date has passed: it is never payable", async () => {
  const scene = await sellingScene(make, { holdDays: 15 });
  const id = await sales.testSale(scene.program, scene.seller, scene.keys.owner);
  await sales.approve(id, scene.keys.manager);
  await make.moveClock(16);
  await schedule(scene, 30);
  expect(await schedules(scene)).toEqual({ "approved 30": 1 });
  expect(await traces.outboxMessages(`hold/${id}`)).toHaveLength(0);
});

test("a page reads no conversions but its own, of each status", async () => {
  const scene = await sceneWith(9_000);
  // Two thirds are payable by now, or were due long ago.
  await deps.sql.execute(
    `update conversion set hold_until = occurred_at
     where id in (select id from conversion where partner_id = $1 order by id limit 6000)`,
    [scene.seller.id],
  );
  await asOwner(api, "analyze conversion");
  const { now } = (await deps.sql.row<{ now: Date }>("select service_now() as now"))!;
  const partner = { id: scene.seller.id, programId: scene.program.id };
  const places: HoldPlace[] = [];
  for (let page = 0; page < 3; page += 1) {
    const request = { after: places.at(-1) ?? null, now, limit: 1_000 };
    const nodes = await planOf(deps.sql, (sql) => movableHolds(sql, partner, request));
    for (const rows of rowsReadOf(nodes, "conversion")) expect(rows).toBeLessThanOrEqual(1_000);
    places.push(...(await movableHolds(deps.sql, partner, request)));
  }
  expect(new Set(places.map(({ afterId }) => afterId)).size).toBe(3_000);
});

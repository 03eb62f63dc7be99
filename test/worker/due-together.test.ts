import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import assert from "node:assert";
import { leaseOutboxMessages, newTurns, type LeasedOutboxMessage } from "../../src/db/outbox-queue.ts";
import { holdOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { createDueTogether, MOST_LATE_SECONDS } from "../../src/worker/due-together.ts";
import { startSweep } from "../../src/worker/sweep.ts";
import { createTemporalGateway, type TemporalGateway } from "../../src/worker/temporal-gateway.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

// No worker runs here: messages stay in the outbox, and workflows with their first task.
const world = useWorker();

let gateway: TemporalGateway;
beforeAll(() => {
  gateway = createTemporalGateway(world.deps.config, world.deps.log);
});
afterAll(() => gateway.close());

/** How many get their first task in a second, unless an operator sets another number. */
const DUE_A_SECOND = 6;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A full second that is still to come; another for each test. */
let dueAtMs = Math.ceil(Date.now() / 1_000) * 1_000 + HOUR_MS;

beforeEach(() => {
  dueAtMs += MINUTE_MS;
});

/** Sales with a payment date. @returns the messages of their holds, as a relay leases them */
async function holdsDueAt(at: number, count: number): Promise<LeasedOutboxMessage[]> {
  await world.deps.sql.execute("delete from outbox");
  for (let made = 0; made < count; made += 1) {
    const id = await world.sale();
    const dueAt = new Date(at + (made % 1_000));
    await world.deps.sql.execute("update conversion set hold_until = $2 where id = $1", [id, dueAt]);
    await world.watchHold(id);
  }
  return leaseOutboxMessages(world.deps.sql, count, newTurns());
}

const MANY = 48;

/** How many processes get their first task in each second after they are due. */
function bySecond(spread: readonly { readonly lateSeconds: number }[]): number[] {
  const counts: number[] = [];
  for (const second of spread.map(({ lateSeconds }) => Math.floor(lateSeconds))) {
    counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
}

// OPERATE-54
test("holds that are due in the same second get their first tasks so many a second, at equal distances", async () => {
  const messages = await holdsDueAt(dueAtMs, 2 * DUE_A_SECOND + 4);
  const spread = await createDueTogether(world.deps).spread(messages);
  expect(bySecond(spread)).toEqual([DUE_A_SECOND, DUE_A_SECOND, 4]);
  const places = spread.map(({ lateSeconds }) => Math.round(lateSeconds * DUE_A_SECOND));
  expect(places.toSorted((one, other) => one - other)).toEqual(messages.map((_, place) => place));
});

// OPERATE-54
test("an operator may have more of them begin a second", async () => {
  const messages = await holdsDueAt(dueAtMs, 25);
  const config = { ...world.deps.config, holdsDuePerSecond: 20 };
  const spread = await createDueTogether({ ...world.deps, config }).spread(messages);
  expect(bySecond(spread)).toEqual([20, 5]);
});

test("those that are approved one after the other are spread as well, and none is later than it may be", async () => {
  const [one] = await holdsDueAt(dueAtMs, 1);
  const { spread } = createDueTogether(world.deps);
  const late: { lateSeconds: number }[] = [];
  for (let count = 0; count <= DUE_A_SECOND; count += 1) late.push(...(await spread([one!])));
  expect(bySecond(late)).toEqual([DUE_A_SECOND, 1]);
  const others = DUE_A_SECOND * MOST_LATE_SECONDS - late.length;
  expect(bySecond([...late, ...(await spread(Array.from({ length: others }, () => one!)))])).toEqual(
    Array.from({ length: MOST_LATE_SECONDS }, () => DUE_A_SECOND),
  );
});

test("relays that do not know of each other give places of all that are due then", async () => {
  const messages = await holdsDueAt(dueAtMs, MANY);
  const halves = new Set<"first" | "second">();
  for (const message of messages) {
    const [one] = await createDueTogether(world.deps).spread([message]);
    halves.add(one!.lateSeconds * DUE_A_SECOND < MANY / 2 ? "first" : "second");
  }
  // Each place is as likely: that none of so many is in one half comes up once in 10^14 times.
  expect(halves.size).toBe(2);
});

// OPERATE-54
test("messages do not wait for a count that takes long; those that come after it are spread", async () => {
  const messages = await holdsDueAt(dueAtMs, 2 * DUE_A_SECOND);
  const { isToCount, spread } = createDueTogether(world.deps);
  const held = await heldOpen(world.deps, (tx) =>
    tx.execute("lock table conversion in access exclusive mode"),
  );
  for (let leased = 0; leased < 2; leased += 1) {
    expect(bySecond(await spread(messages))).toEqual([messages.length]);
  }
  await held.commit();
  await until("the holds to be counted", () => !messages.some(isToCount));
  expect(bySecond(await spread(messages))).toEqual([DUE_A_SECOND, DUE_A_SECOND]);
});

test("what is due by itself, is due already or has no start delay is not late", async () => {
  const { spread } = createDueTogether(world.deps);
  const messages = [...(await holdsDueAt(dueAtMs, 1)), ...(await holdsDueAt(Date.now() - MINUTE_MS, 150))];
  await world.deps.sql.execute("delete from outbox");
  await world.setPostbackUrl("https://partner.example/postback");
  await world.postback();
  const [postback] = await leaseOutboxMessages(world.deps.sql, 1, newTurns());
  messages.push(postback!);
  expect(bySecond(await spread(messages))).toEqual([messages.length]);
});

test("a hold whose first task is planned for soon is not taken for asleep", async () => {
  const start = async (minutesOverdue: number, lateSeconds: number) => {
    const conversionId = await world.sale({ holdHours: -minutesOverdue / 60 });
    const holdUntil = new Date(Date.now() - minutesOverdue * MINUTE_MS);
    const ids = { conversionId, programId: world.program.id, partnerId: world.partner.id };
    await gateway.carryOut(holdOutboxMessage({ ...ids, holdUntil }), 0, null, lateSeconds);
    return `hold/${conversionId}`;
  };
  const beforeMove = await start(1, MOST_LATE_SECONDS);
  await world.deps.sql.execute("update service_clock set updated_at = now()");
  const planned = await start(1, MOST_LATE_SECONDS);
  const plannedTooLate = await start(1, MOST_LATE_SECONDS + 3_600);
  const forgotten = await start(15, MOST_LATE_SECONDS + 600);
  const state = await gateway.stateOf(planned);
  assert(state.name === "waiting" && state.firstTask !== null);
  const { startedAt, at } = state.firstTask;
  const plannedMs = at.getTime() - startedAt.getTime();
  expect(Math.round(plannedMs / MINUTE_MS)).toBe(MOST_LATE_SECONDS / 60 - 1);

  await world.deps.sql.execute("delete from outbox");
  const sweep = startSweep(
    world.deps,
    {
      ...gateway,
      // As if Temporal had lost the timer of one.
      async stateOf(id) {
        const found = await gateway.stateOf(id);
        if (id !== forgotten || found.name !== "waiting" || found.firstTask === null) return found;
        const lost = new Date(Date.now() - 6 * MINUTE_MS);
        return { ...found, firstTask: { startedAt: found.firstTask.startedAt, at: lost } };
      },
    },
    { everyMs: 50 },
  );
  // Holds of other tests have no workflow, and may be found lost.
  const enqueued = async () =>
    (
      await world.deps.sql.rows<{ workflow_id: string }>(
        "select workflow_id from outbox where workflow_id = any($1::text[])",
        [[beforeMove, planned, plannedTooLate, forgotten]],
      )
    ).map((row) => row.workflow_id);
  await until("the sweep to nudge what sleeps", async () => (await enqueued()).length >= 3);
  await sweep.stop();
  expect((await enqueued()).toSorted()).toEqual([beforeMove, plannedTooLate, forgotten].toSorted());
});

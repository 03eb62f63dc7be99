import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { setClock } from "../../src/commands/clock/set-clock.ts";
import { moveBrand } from "../../src/commands/brands/move-brand.ts";
import { approveConversion } from "../../src/commands/conversions/approve-conversion.ts";
import { rejectConversion } from "../../src/commands/conversions/reject-conversion.ts";
import { openScheduledBatch } from "../../src/commands/payouts/open-scheduled-batch.ts";
import { setAutomaticPayouts } from "../../src/commands/payouts/set-automatic-payouts.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { addDays } from "../../src/domain/calendar/calendar.ts";
import { cutoffOf, payoutCalendar } from "../../src/domain/payouts/payout.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../support/scenes/payout-world.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

/** A busy machine takes its time; nothing here is about speed. */
const PATIENCE_MS = 120_000;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const WEEKDAY = 5;

const worker = useWorker();
beforeAll(() => worker.startWorker({ sweep: { everyMs: 200 } }).polling, PATIENCE_MS);

const advance = (days: number, { deps } = worker) =>
  advanceClock(deps, { seconds: days * DAY_SECONDS, origin: TESTER, patienceMs: PATIENCE_MS });
const moveTo = (at: Date, { deps } = worker) =>
  setClock(deps, { at, origin: TESTER, patienceMs: PATIENCE_MS });

const turn = ({ deps, brand, program }: PayoutWorld, state: "on" | "off") =>
  inTransaction(deps, (tx) =>
    setAutomaticPayouts(tx, {
      ...{ brandId: brand.id, programId: program.id, isOn: state === "on" },
      ...{ weekday: WEEKDAY, origin: TESTER },
    }),
  );

const worlds: PayoutWorld[] = [];
// Each later move of the clock would pay their partners again.
afterEach(async () => {
  for (const world of worlds.splice(0)) await turn(world, "off");
});

/** A program just after a payout day, so that the next cutoff is days ahead. */
async function afterPayoutDay(in_: WorkerWorld = worker): Promise<PayoutWorld> {
  const world = await payoutWorld(in_.deps);
  worlds.push(world);
  const { payoutAt } = payoutCalendar(await world.make.businessNow(), WEEKDAY);
  await moveTo(new Date(payoutAt.getTime() + HOUR_MS), in_);
  return world;
}

interface BatchFacts {
  readonly id: string;
  readonly scheduledFor: Date | null;
  readonly createdAt: Date;
  /** What each payout of it is of, by partner. */
  readonly paid: Record<string, number>;
}

const batchesOf = ({ deps, program }: PayoutWorld) =>
  deps.sql.rows<BatchFacts>(
    `select b.id, b.scheduled_for as "scheduledFor", b.created_at as "createdAt",
       (select coalesce(jsonb_object_agg(y.partner_id, y.amount_cents), '{}') from payout y where y.batch_id = b.id) as paid
     from payout_batch b where b.program_id = $1 order by b.created_at, b.id`,
    [program.id],
  );

const hoursTo = async ({ make }: PayoutWorld, at: Date): Promise<number> =>
  (at.getTime() - (await make.businessNow()).getTime()) / HOUR_MS;

const scheduleOf = ({ program }: PayoutWorld, { temporal } = worker) =>
  temporal.workflow.getHandle(`payout-schedule/${program.id}`);
const statusOf = async (world: PayoutWorld) =>
  (
    await scheduleOf(world)
      .describe()
      .catch(() => null)
  )?.status.name ?? "ABSENT";

/** The id of its run, null when none is open. */
const runningOf = async (world: PayoutWorld): Promise<string | null> => {
  const found = await scheduleOf(world)
    .describe()
    .catch(() => null);
  return found?.status.name === "RUNNING" ? found.runId : null;
};

// PAYOUT-1, PAYOUT-2
test(
  "each payout day opens one batch, in due order, with what was payable at its cutoff",
  async () => {
    // Review: rules D5
    const world = await afterPayoutDay();
    const partner = await world.payee({ rail: "bank_transfer" });
    const { nextPayoutAt, cutoff } = await turn(world, "on");
    expect(cutoff).toEqual(cutoffOf(nextPayoutAt!));
    const [second, third] = [addDays(nextPayoutAt!, 7), addDays(nextPayoutAt!, 14)];
    const hold = async (at: Date) => ({ holdHours: await hoursTo(world, at) });
    await world.earn(partner.id, 1_100, await hold(new Date(cutoff!.getTime() - HOUR_MS)));
    await world.earn(partner.id, 1_200, await hold(new Date(cutoff!.getTime() + HOUR_MS)));
    await world.earn(partner.id, 1_300, await hold(new Date(cutoffOf(second).getTime() + HOUR_MS)));

    expect(await advance(22)).toMatchObject({ settled: true });
    const batches = await batchesOf(world);
    expect(batches.map(({ scheduledFor }) => scheduledFor)).toEqual([nextPayoutAt, second, third]);
    expect(batches.map(({ paid }) => paid[partner.id])).toEqual([1_100, 1_200, 1_300]);
    for (const { createdAt, scheduledFor } of batches) {
      // Opened on its day, as nobody has waited for a worker.
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(scheduledFor!.getTime());
      expect(createdAt.getTime() - scheduledFor!.getTime()).toBeLessThan(HOUR_MS);
    }
  },
  2 * PATIENCE_MS,
);

// CLOCK-4
test(
  "a payout day's payouts are sent, and their money comes back, before the clock goes on to the next",
  async () => {
    const world = await afterPayoutDay();
    const partners = [];
    for (let made = 0; made < 14; made += 1) {
      const partner = await world.payee({ account: "return_after_paid" });
      await world.earn(partner.id, 1_100);
      partners.push(partner.id);
    }
    const { nextPayoutAt } = await turn(world, "on");
    const second = addDays(nextPayoutAt!, 7);

    await world.deposit(2 * 14 * 1_100);
    expect(await advance(14)).toMatchObject({ settled: true });
    const batches = await batchesOf(world);
    const all = Object.fromEntries(partners.map((id) => [id, 1_100]));
    expect(batches.map(({ scheduledFor, paid }) => [scheduledFor, paid])).toEqual([
      [nextPayoutAt, all],
      [second, all],
    ]);
    const sent = await world.deps.sql.rows<{ day: Date; sentAt: Date }>(
      `select b.scheduled_for as day, y.sent_at as "sentAt" from payout y join payout_batch b on b.id = y.batch_id
       where b.program_id = $1`,
      [world.program.id],
    );
    expect(sent).toHaveLength(2 * partners.length);
    for (const { day, sentAt } of sent) expect(sentAt.getTime() - day.getTime()).toBeLessThan(HOUR_MS);
  },
  2 * PATIENCE_MS,
);

test(
  "what is reversed between the cutoff and the payout day is not paid, and what is approved meanwhile waits",
  async () => {
    const world = await afterPayoutDay();
    const partner = await world.payee({ rail: "bank_transfer" });
    const paidBefore = await world.earn(partner.id, 1_500);
    await world.batch();
    const [kept, rejected, disputed] = [
      await world.earn(partner.id, 4_000),
      await world.earn(partner.id, 1_000),
      await world.earn(partner.id, 1_050),
    ];
    const late = await world.earn(partner.id, 1_200, { status: "pending" });
    const { cutoff, nextPayoutAt } = await turn(world, "on");
    await moveTo(new Date(cutoff!.getTime() + HOUR_MS));
    const { brand, deps } = world;
    for (const conversionId of [rejected, paidBefore]) {
      const input = {
        brandId: brand.id,
        conversionId,
        reason: null,
        reasonCode: "fraud",
        origin: TESTER,
      } as const;
      await inTransaction(deps, (tx) => rejectConversion(tx, input));
    }
    await world.dispute(disputed, "open");
    await inTransaction(deps, (tx) =>
      approveConversion(tx, { brandId: brand.id, conversionId: late, origin: TESTER }),
    );
    await moveTo(new Date(nextPayoutAt!.getTime() + HOUR_MS));
    const batches = await batchesOf(world);
    // The clawback of what an earlier batch has paid counts, whenever it came.
    expect(batches.at(-1)).toMatchObject({
      scheduledFor: nextPayoutAt,
      paid: { [partner.id]: 4_000 - 1_500 },
    });
    expect(kept).toBeDefined();

    await world.dispute(disputed, "won");
    await advance(7);
    expect((await batchesOf(world)).at(-1)).toMatchObject({ paid: { [partner.id]: 1_200 + 1_050 } });
  },
  2 * PATIENCE_MS,
);

test(
  "a batch by hand in between takes what is payable then, and the payout day takes the rest",
  async () => {
    const world = await afterPayoutDay();
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 1_100);
    await turn(world, "on");
    await world.batch();
    await world.earn(partner.id, 1_200);
    await advance(8);
    expect((await batchesOf(world)).map(({ scheduledFor, paid }) => [scheduledFor === null, paid])).toEqual([
      [true, { [partner.id]: 1_100 }],
      [false, { [partner.id]: 1_200 }],
    ]);
  },
  2 * PATIENCE_MS,
);

// PAYOUT-2
test(
  "whoever comes for the same payout day at once, it has one batch",
  async () => {
    // No worker: only these are at it.
    const alone = await openWorkerWorld();
    const world = await payoutWorld(alone.deps);
    const { nextPayoutAt } = await turn(world, "on");
    await setClock(alone.deps, { at: nextPayoutAt!, origin: TESTER, patienceMs: 100 });
    const poll = () =>
      inTransaction(alone.deps, (tx) =>
        openScheduledBatch(tx, { programId: world.program.id, weekday: WEEKDAY }),
      );
    const polls = await Promise.all([poll(), poll(), poll()]);
    // One of them opens the batch. Whoever comes after it, and be it one of them who waited long, moves the date.
    const [due, next] = [{ waitUntil: nextPayoutAt! }, { waitUntil: addDays(nextPayoutAt!, 7) }];
    expect([due, next]).toEqual(expect.arrayContaining(polls));
    expect(polls).toContainEqual(due);
    expect(await poll()).toEqual(next);
    const [batch, ...others] = await batchesOf(world);
    expect(others).toEqual([]);
    // And the database refuses a second one, whatever else goes wrong.
    await expect(
      alone.deps.sql.execute(
        `insert into payout_batch (id, program_id, brand_id, started_by, scheduled_for, created_at)
         select 'bat_other', program_id, brand_id, started_by, scheduled_for, created_at from payout_batch where id = $1`,
        [batch!.id],
      ),
    ).rejects.toMatchObject({ constraint: "payout_batch_scheduled_key" });
    await alone.close();
  },
  PATIENCE_MS,
);

// PAYOUT-2
test(
  "payout days that the service has missed are made up for when it is back, each with its own cutoff",
  async () => {
    const down = await openWorkerWorld();
    const world = await payoutWorld(down.deps);
    const { payoutAt } = payoutCalendar(await world.make.businessNow(), WEEKDAY);
    const quickly = { origin: TESTER, patienceMs: 100 };
    await setClock(down.deps, { at: new Date(payoutAt.getTime() + HOUR_MS), ...quickly });
    const partner = await world.payee({ rail: "bank_transfer" });
    const { nextPayoutAt, cutoff } = await turn(world, "on");
    await world.earn(partner.id, 1_100);
    await world.earn(partner.id, 1_200, {
      holdHours: await hoursTo(world, new Date(cutoff!.getTime() + HOUR_MS)),
    });
    expect(await advanceClock(down.deps, { seconds: 15 * DAY_SECONDS, ...quickly })).toMatchObject({
      settled: false,
    });
    expect(await batchesOf(world)).toEqual([]);

    await down.startWorker({ sweep: { everyMs: 200 } }).polling;
    const batches = await until(
      "both batches",
      async () => {
        const found = await batchesOf(world);
        return found.length >= 2 ? found : null;
      },
      PATIENCE_MS,
    );
    expect(batches.map(({ scheduledFor, paid }) => [scheduledFor, paid[partner.id]])).toEqual([
      [nextPayoutAt, 1_100],
      [addDays(nextPayoutAt!, 7), 1_200],
    ]);
    await down.close();
  },
  2 * PATIENCE_MS,
);

test(
  "the next payout day stands in Temporal, and moves on with each batch",
  async () => {
    const world = await afterPayoutDay();
    const { nextPayoutAt } = await turn(world, "on");
    const dueAt = async () => {
      const found = await scheduleOf(world)
        .describe()
        .catch(() => null);
      const due = found?.searchAttributes["VpDueAt"]?.[0] as Date | undefined;
      return due?.getTime();
    };
    await until("its due time", async () => (await dueAt()) === nextPayoutAt!.getTime(), PATIENCE_MS);
    await advance(7);
    await until(
      "the next one",
      async () => (await dueAt()) === addDays(nextPayoutAt!, 7).getTime(),
      PATIENCE_MS,
    );
  },
  2 * PATIENCE_MS,
);

test(
  "when Temporal has forgotten the schedule, it is back by itself and misses no day",
  async () => {
    const world = await afterPayoutDay();
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 1_100);
    await turn(world, "on");
    const forgotten = await until("the schedule", () => runningOf(world), PATIENCE_MS);
    const { workflowService, options } = worker.temporal;
    await workflowService.deleteWorkflowExecution({
      namespace: options.namespace,
      workflowExecution: { workflowId: scheduleOf(world).workflowId },
    });
    // It may be back before anybody could see that it was gone: then it is another run.
    await until("another run", async () => ![null, forgotten].includes(await runningOf(world)), PATIENCE_MS);
    await advance(8);
    expect((await batchesOf(world)).map(({ paid }) => paid)).toEqual([{ [partner.id]: 1_100 }]);
  },
  3 * PATIENCE_MS,
);

test(
  "it stops when it is turned off, and begins with the coming payout day when it is turned on again",
  async () => {
    const world = await afterPayoutDay();
    const { nextPayoutAt } = await turn(world, "on");
    // Said again, it keeps its date.
    expect(await turn(world, "on")).toMatchObject({ automatic: true, nextPayoutAt });
    expect(await turn(world, "off")).toEqual({
      programId: world.program.id,
      ...{ automatic: false, nextPayoutAt: null, cutoff: null },
    });
    await until("it to end", async () => (await statusOf(world)) === "COMPLETED", PATIENCE_MS);
    expect(await scheduleOf(world).result()).toBe("turned_off");
    await advance(8);
    expect(await batchesOf(world)).toEqual([]);
    expect(await turn(world, "on")).toMatchObject({ nextPayoutAt: addDays(nextPayoutAt!, 7) });
    const audit = await world.deps.sql.rows<{ action: string }>(
      "select action from audit_entry where target_id = $1 and action like 'automatic_payouts.%' order by id",
      [world.program.id],
    );
    expect(audit.map(({ action }) => action.split(".")[1])).toEqual(["turn_on", "turn_off", "turn_on"]);
  },
  2 * PATIENCE_MS,
);

test(
  "a closed brand pays nobody by itself, and one that is reopened goes on with the coming payout day",
  async () => {
    const world = await afterPayoutDay();
    const { nextPayoutAt } = await turn(world, "on");
    const move = (verb: "close" | "reopen") =>
      inTransaction(world.deps, (tx) => moveBrand(tx, { brandId: world.brand.id, verb, origin: TESTER }));
    await until("the schedule", async () => (await statusOf(world)) === "RUNNING", PATIENCE_MS);
    await move("close");
    await until("it to end", async () => (await statusOf(world)) === "COMPLETED", PATIENCE_MS);
    expect(await scheduleOf(world).result()).toBe("brand_closed");
    await advance(8);
    expect(await batchesOf(world)).toEqual([]);
    await expect(turn(world, "on")).rejects.toMatchObject({ code: "conflict" });

    await move("reopen");
    await until("it to be back", async () => (await statusOf(world)) === "RUNNING", PATIENCE_MS);
    expect(await batchesOf(world)).toEqual([]);
    await advance(7);
    expect((await batchesOf(world)).map(({ scheduledFor }) => scheduledFor)).toEqual([
      addDays(nextPayoutAt!, 7),
    ]);
  },
  3 * PATIENCE_MS,
);

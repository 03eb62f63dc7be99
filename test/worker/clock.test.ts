import { beforeAll, describe, expect, test } from "@jest/globals";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { setClock } from "../../src/commands/clock/set-clock.ts";
import { decidePartner } from "../../src/commands/partners/decide-partner.ts";
import { updateProgram } from "../../src/commands/programs/update-program.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import type { Origin } from "../../src/domain/access/actor.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

const origin: Origin = { actor: { kind: "operator", id: "test" }, requestId: null };
const DAY_SECONDS = 86_400;
/** What a busy machine may need for everything that falls due. */
const PATIENCE_MS = 240_000;

const clockOf = async (world: Pick<WorkerWorld, "deps">) =>
  (await world.deps.sql.row<{ now: Date; offset: number }>(
    "select service_now() as now, offset_seconds as offset from service_clock",
  ))!;

describe("with a worker", () => {
  const world = useWorker();
  beforeAll(() => world.startWorker().polling);

  const releasedAt = async (id: string) =>
    (await world.deps.sql.row<{ released_at: Date | null; hold_until: Date }>(
      "select released_at, hold_until from conversion where id = $1",
      [id],
    ))!;

  // CLOCK-4, CLOCK-1
  test("what falls due is done when the call returns, stamped with its own time, and the rest still waits", async () => {
    const due = await Promise.all([24, 48, 72, 240].map((holdHours) => world.sale({ holdHours })));
    const later = await world.sale({ holdHours: 20 * 24 });
    for (const id of [...due, later]) await world.watchHold(id);
    const before = await clockOf(world);

    const move = await advanceClock(world.deps, {
      seconds: 15 * DAY_SECONDS,
      origin,
      patienceMs: PATIENCE_MS,
    });
    expect(move).toMatchObject({ settled: true, offsetSeconds: before.offset + 15 * DAY_SECONDS });
    for (const id of due) {
      const { released_at: at, hold_until: until } = await releasedAt(id);
      expect(at).toEqual(until);
    }
    expect((await releasedAt(later)).released_at).toBeNull();

    await advanceClock(world.deps, { seconds: 6 * DAY_SECONDS, origin, patienceMs: PATIENCE_MS });
    expect((await releasedAt(later)).released_at).not.toBeNull();
  });

  // CLOCK-4
  test("effects of different kinds happen in the order of their due times", async () => {
    const sooner = await world.sale({ holdHours: 2 * 24 });
    const afterwards = await world.sale({ holdHours: 9 * 24 });
    for (const id of [sooner, afterwards]) await world.watchHold(id);
    await inTransaction(world.deps, (tx) =>
      decidePartner(tx, {
        brandId: world.program.brandId,
        partnerId: world.partner.id,
        verb: "warn",
        reason: "Coupon sites",
        origin,
      }),
    );
    const { id: programId, brandId } = world.program;
    // A cut, which takes effect three business days on.
    const changes = { commissionPercent: 10 };
    await inTransaction(world.deps, (tx) => updateProgram(tx, { brandId, programId, changes, origin }));
    const move = await advanceClock(world.deps, {
      seconds: 10 * DAY_SECONDS,
      origin,
      patienceMs: PATIENCE_MS,
    });
    expect(move.settled).toBe(true);
    const audit = await world.deps.sql.rows<{ action: string; target_id: string }>(
      "select action, target_id from audit_entry where actor_kind = 'workflow' order by id desc limit 4",
    );
    expect(audit.toReversed()).toEqual([
      { action: "hold.release", target_id: sooner },
      { action: "program.apply_scheduled_terms", target_id: expect.stringMatching(/^tch_/) },
      { action: "partner.expire_warning", target_id: world.partner.id },
      { action: "hold.release", target_id: afterwards },
    ]);
    const partner = await world.deps.sql.row<{ status: string }>("select status from partner where id = $1", [
      world.partner.id,
    ]);
    expect(partner?.status).toBe("suspended");
  });

  test("two moves at once happen one after the other", async () => {
    const before = await clockOf(world);
    await Promise.all([
      advanceClock(world.deps, { seconds: 100, origin, patienceMs: PATIENCE_MS }),
      advanceClock(world.deps, { seconds: 1_000, origin, patienceMs: PATIENCE_MS }),
    ]);
    expect((await clockOf(world)).offset).toBe(before.offset + 1_100);
  });

  test("the clock is set to a moment, to the second", async () => {
    const { now } = await clockOf(world);
    const at = new Date(now.getTime() + 3 * DAY_SECONDS * 1000);
    const startedAtMs = performance.now();
    const move = await setClock(world.deps, { at, origin, patienceMs: PATIENCE_MS });
    const lateMs = move.now.getTime() - at.getTime();
    expect(lateMs).toBeGreaterThanOrEqual(0);
    // The clock goes on while the call lasts.
    expect(lateMs).toBeLessThan(5_000 + performance.now() - startedAtMs);
  });

  // CLOCK-1
  test("it does not move back", async () => {
    const { now, offset } = await clockOf(world);
    const at = new Date(now.getTime() - 60_000);
    await expect(setClock(world.deps, { at, origin })).rejects.toMatchObject({ code: "invalid_request" });
    for (const seconds of [0, -1, 1.5, Number.NaN]) {
      await expect(advanceClock(world.deps, { seconds, origin })).rejects.toMatchObject({
        code: "invalid_request",
      });
    }
    expect((await clockOf(world)).offset).toBe(offset);
  });
});

// CLOCK-4
test("without a worker the clock moves all the same, and says that not everything is done", async () => {
  const world = await openWorkerWorld();
  const id = await world.sale({ holdHours: 24 });
  await world.watchHold(id);
  const move = await advanceClock(world.deps, { seconds: 2 * DAY_SECONDS, origin, patienceMs: 200 });
  expect(move).toMatchObject({ settled: false, offsetSeconds: 2 * DAY_SECONDS });

  // The worker that comes later finds what is left.
  await world.startWorker().polling;
  expect(await advanceClock(world.deps, { seconds: 1, origin, patienceMs: PATIENCE_MS })).toMatchObject({
    settled: true,
  });
  const row = await world.deps.sql.row<{ released_at: Date | null }>(
    "select released_at from conversion where id = $1",
    [id],
  );
  expect(row?.released_at).not.toBeNull();
  await world.close();
});

// CLOCK-1
test("on mainnet the clock is the machine's", async () => {
  const opened = await openTestDeps({ NETWORK: "mainnet" });
  await expect(advanceClock(opened.deps, { seconds: 1, origin })).rejects.toMatchObject({ code: "conflict" });
  await opened.close();
});

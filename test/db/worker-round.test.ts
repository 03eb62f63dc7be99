import { beforeEach, expect, test } from "@jest/globals";
import { beginRound, giveRoundBack } from "../../src/db/worker-round.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();
const EVERY_MS = 30_000;

beforeEach(() => deps.sql.execute("delete from worker_round"));

const begin = (everyMs = EVERY_MS) => beginRound(deps.sql, "sweep", everyMs);
const shiftBy = (seconds: number) =>
  deps.sql.execute("update worker_round set begun_at = begun_at + $1 * interval '1 second'", [seconds]);

// OPERATE-17
test("of many workers that ask at once one begins the round, and the others learn when the next is due", async () => {
  const askTogether = async () => {
    const left = await Promise.all(Array.from({ length: 8 }, () => begin()));
    expect(left.filter((leftMs) => leftMs === 0)).toHaveLength(1);
    expect(left.every((leftMs) => leftMs >= 0 && leftMs <= EVERY_MS)).toBe(true);
  };
  await askTogether();
  await shiftBy(-31);
  await askTogether();
});

// OPERATE-17
test("says how long the next round is off", async () => {
  await begin();
  await shiftBy(-20);
  const leftMs = await begin();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(10_000);
});

// OPERATE-17
test("a worker that may not wait begins a round at once, which the others then wait for", async () => {
  await begin();
  await shiftBy(-29);
  expect(await begin(0)).toBe(0);
  expect(await begin()).toBeGreaterThan(1_000);
});

// OPERATE-17
test("a clock that is set back stops no round", async () => {
  await begin();
  await shiftBy(3_600);
  expect(await begin()).toBe(0);
});

test("rounds of other work are their own", async () => {
  await begin();
  expect(await beginRound(deps.sql, "failure watch", EVERY_MS)).toBe(0);
});

test("a round that is given back may be begun again at once", async () => {
  await begin();
  await giveRoundBack(deps.sql, "sweep");
  expect(await begin()).toBe(0);
});

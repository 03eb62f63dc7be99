import { expect, test } from "@jest/globals";
import { createPatience, type Patience } from "../../src/worker/temporal-patience.ts";
import { responseOf } from "../support/servers/grpc-response.ts";

const DEADLINE_EXCEEDED = 4;
const NOT_FOUND = 5;

/** Makes a call that ends with the code. @returns how many seconds it would have waited */
async function secondsOf(patience: Patience, code: number | null): Promise<number> {
  let seconds = Number.NaN;
  const connection = {
    withDeadline<Result>(deadline: number | Date, make: () => Promise<Result>): Promise<Result> {
      seconds = Math.round((Number(deadline) - Date.now()) / 1_000);
      return make();
    },
  };
  const outcome = () => (code === null ? Promise.resolve() : Promise.reject(responseOf(code)));
  await patience.call(connection, outcome).catch(() => undefined);
  return seconds;
}

// OPERATE-14
test("calls that run out of time raise the patience, up to ten seconds; responses lower it", async () => {
  let now = 0;
  const patience = createPatience(() => (now += 1));
  const seconds: number[] = [];
  for (let calls = 0; calls < 5; calls += 1) seconds.push(await secondsOf(patience, DEADLINE_EXCEEDED));
  expect(seconds).toEqual([2, 4, 8, 10, 10]);
  for (let calls = 0; calls < 10; calls += 1) await secondsOf(patience, calls % 2 === 0 ? null : NOT_FOUND);
  expect(await secondsOf(patience, null)).toBeLessThan(5);
  for (let calls = 0; calls < 10; calls += 1) await secondsOf(patience, null);
  expect(await secondsOf(patience, null)).toBe(2);
});

test("calls of one moment that all run out of time raise it once", async () => {
  const patience = createPatience();
  await Promise.all(Array.from({ length: 8 }, () => secondsOf(patience, DEADLINE_EXCEEDED)));
  expect(await secondsOf(patience, null)).toBe(4);
});
